import { addressOnWire } from '#features/ledger/server/history/on-wire.ts';
import type { HandlersOf } from '#platform/server/http/http.ts';
import type { Owner } from '#platform/server/http/proof.ts';
import type { Services } from '#platform/server/services.ts';
import { idBefore, pageById, writePage } from '#platform/server/store/pages.ts';
import { onWire } from '#platform/wire-time.ts';
import type { contract, MadeRequest } from '../contract.ts';
import { notFound } from './faults.ts';
import { makeRequest } from './make-request.ts';
import { askedOnWire, madeOnWire } from './on-wire.ts';
import { payShare } from './pay-share.ts';
import { createPayerActs } from './payer-acts.ts';
import { createRequesterActs } from './requester-acts.ts';
import { findMade, linkOf, listMade, listShares } from './requests-store.ts';
import type { RequestRow } from './rows.ts';
import { listBlocked, readAskedBy, setAskedBy, unblock } from './rules-store.ts';
import { findAsked, listAsked } from './shares-store.ts';

/** Converts a person's requests, with their shares, to the API's form. */
export async function madeOf(services: Services, who: Owner, rows: readonly RequestRow[]): Promise<MadeRequest[]> {
  const { db } = services;
  const shares = Map.groupBy(
    await listShares(
      db,
      who,
      rows.map(({ request_id: id }) => id),
    ),
    ({ request_id: id }) => id,
  );
  const made: MadeRequest[] = [];
  for (const row of rows) made.push(await madeOnWire(services, db, row, shares.get(row.request_id) ?? []));
  return made;
}

export const createHandlers = (services: Services): HandlersOf<typeof contract> => ({
  ...madeHandlers(services),
  ...askedHandlers(services),
  ...ruleHandlers(services),
});

type Of<Part extends string> = Pick<HandlersOf<typeof contract>, Extract<keyof HandlersOf<typeof contract>, Part>>;

const madeHandlers = (
  services: Services,
): Of<'POST /api/requests/{userId}' | `${string}/made` | `${string}/made/${string}`> => {
  const { db } = services;
  const acting = createRequesterActs(services);
  const readMade = async (who: Owner, id: number): Promise<MadeRequest> => {
    const row = await findMade(db, who, id);
    const [made] = row ? await madeOf(services, who, [row]) : [];
    if (!made) throw notFound();
    return made;
  };
  return {
    'POST /api/requests/{userId}': async ({ who, body, key, reply }) => {
      const { isReplay, id, token } = await makeRequest(services, who, { body, key });
      if (isReplay) reply.header('idempotency-replayed', 'true');
      return { request: await readMade(who, id), link: token === undefined ? null : linkOf(services, token) };
    },

    'GET /api/requests/{userId}/made': async ({ who, query }) => {
      const rows = await listMade(db, who, idBefore(query), query.limit + 1);
      const page = pageById(
        rows.map((row) => ({ ...row, id: row.request_id })),
        query.limit,
      );
      return { items: await madeOf(services, who, page.items), next: page.next };
    },

    'GET /api/requests/{userId}/made/{id}': ({ who, params }) => readMade(who, params.id),

    'POST /api/requests/{userId}/made/{id}/link': ({ who, params }) => acting.relink(who, params.id),

    'POST /api/requests/{userId}/made/{id}/remind': ({ who, params }) => acting.remind(who, params.id),

    'POST /api/requests/{userId}/made/{id}/withdraw': ({ who, params }) => acting.withdraw(who, params.id),

    'POST /api/requests/{userId}/made/{id}/shares/{shareId}/release': ({ who, params }) =>
      acting.release(who, params.id, params.shareId),
  };
};

const askedHandlers = (
  services: Services,
): Of<`${string}/asked` | `${string}/asked/${string}` | `${string}/look` | `${string}/take`> => {
  const { db } = services;
  const answering = createPayerActs(services);
  return {
    'GET /api/requests/{userId}/asked': async ({ who, query }) =>
      writePage(pageById(await listAsked(db, who, idBefore(query), query.limit + 1), query.limit), (row) =>
        askedOnWire(services, db, row),
      ),

    'GET /api/requests/{userId}/asked/{id}': async ({ who, params }) => {
      const row = await findAsked(db, who, params.id);
      if (!row) throw notFound();
      return askedOnWire(services, db, row);
    },

    'POST /api/requests/{userId}/asked/{id}/pay': async ({ who, params, body, key, consent, reply }) => {
      const { isReplay, share } = await payShare(services, who, { id: params.id, body, key, consent });
      if (isReplay) reply.header('idempotency-replayed', 'true');
      return share;
    },

    'POST /api/requests/{userId}/asked/{id}/decline': ({ who, params, body }) =>
      answering.decline(who, { id: params.id, ...body }).then(() => undefined),

    'POST /api/requests/{userId}/look': ({ who, body }) => answering.look(who, body.token),

    'POST /api/requests/{userId}/take': ({ who, body }) => answering.take(who, body.token, body.shareId),
  };
};

const ruleHandlers = ({ db }: Services): Of<`${string}/rules` | `${string}/blocked/${string}`> => ({
  'GET /api/requests/{userId}/rules': async ({ who }) => ({
    askedBy: await readAskedBy(db, who),
    blocked: (await listBlocked(db, who)).map(({ id, address, at }) => ({
      id,
      address: addressOnWire(address) ?? address,
      at: onWire(at),
    })),
  }),

  'PATCH /api/requests/{userId}/rules': async ({ who, body }) => {
    await setAskedBy(db, who, body.askedBy);
    return undefined;
  },

  'DELETE /api/requests/{userId}/blocked/{id}': async ({ who, params }) => {
    if (!(await unblock(db, who, params.id))) throw notFound();
    return undefined;
  },
});
