import { randomUUID } from 'node:crypto';
import { lockOrganisation } from '#features/organisations/server/organisations-store.ts';
import { commonRefusals, refuse } from '#platform/refusal.ts';
import type { Consent, Officer } from '#platform/server/http/proof.ts';
import type { Services } from '#platform/server/services.ts';
import { nextId, type Tx } from '#platform/server/store/db.ts';
import { onWire } from '#platform/wire-time.ts';
import { type Attempt, type Endpoint, type EndpointChange, type NewEndpoint, refusals } from '../../contract.ts';
import { isDelivered, LIMITS, TEST_TYPE } from '../../rules.ts';
import { announced } from '../announce.ts';
import { answerText } from '../delivery/answer-text.ts';
import { sendMessage } from '../delivery/send.ts';
import {
  deleteEndpoint,
  type EndpointRow,
  findEndpoint,
  giveUpWaiting,
  insertEndpoint,
  listEndpoints,
  switchOn,
  writeEndpoint,
  writeSecret,
} from './endpoints-store.ts';
import { makeSecret, openSecrets, sealSecret, secretText } from './secrets.ts';
import { targetOf } from './target.ts';

type Keeper = Officer<'keys'>;

const endpointOnWire = (row: EndpointRow): Endpoint => ({
  id: row.id,
  url: row.url,
  description: row.description,
  types: row.types,
  state: row.state === 'on' && row.failing_since !== null ? 'failing' : row.state,
  failingSince: row.failing_since && onWire(row.failing_since),
  waiting: row.waiting,
  deliveredAt: row.delivered_at && onWire(row.delivered_at),
  secretAt: onWire(row.secret_at),
  oldSecretUntil: row.old_secret_until && onWire(row.old_secret_until),
  createdAt: onWire(row.created_at),
});

/** Where an organisation's events go: named, tested, changed and removed by staff. */
export function createEndpoints(services: Services) {
  const { db, settings } = services;

  const find = async (of: Keeper, id: number, tx?: Tx): Promise<EndpointRow> => {
    const row = await findEndpoint(tx ?? db, of, id);
    if (!row) throw refuse(commonRefusals, 'not_found');
    return row;
  };
  /** In the order of every change of an organisation: its row, the signature, then what is its own. */
  const changing = <T>(who: Keeper, consent: Consent, work: (tx: Tx) => Promise<T>): Promise<T> =>
    db.tx(async (tx) => {
      await lockOrganisation(tx, who);
      await consent.use(tx);
      return work(tx);
    });
  return {
    list: async (who: Keeper) => (await listEndpoints(db, who)).map(endpointOnWire),

    make: (who: Keeper, wanted: NewEndpoint, consent: Consent): Promise<Endpoint & { secret: string }> =>
      changing(who, consent, async (tx) => {
        if ((await listEndpoints(tx, who)).length >= LIMITS.endpoints)
          throw refuse(refusals, 'too_many_endpoints', { detail: `No more than ${LIMITS.endpoints} endpoints.` });
        const url = targetOf(wanted.url, settings);
        const secret = makeSecret();
        const id = await nextId(tx, 'event_endpoints');
        const sealed = await sealSecret(services, tx, { organisation: who.organisation, id, column: 'secret' }, secret);
        await insertEndpoint(tx, who, { ...wanted, id, url, secret: sealed });
        return { ...endpointOnWire(await find(who, id, tx)), secret: secretText(secret) };
      }),

    change: (who: Keeper, id: number, change: EndpointChange, consent: Consent): Promise<Endpoint> =>
      changing(who, consent, async (tx) => {
        const row = await find(who, id, tx);
        const url = change.url === undefined ? row.url : targetOf(change.url, settings);
        const { description = row.description, types = row.types, state = row.state } = change;
        await writeEndpoint(tx, who, { id, url, description, types, state });
        if (state === 'off') await giveUpWaiting(tx, id);
        return endpointOnWire(await find(who, id, tx));
      }),

    remove: (who: Keeper, id: number, consent: Consent): Promise<void> =>
      changing(who, consent, async (tx) => {
        if (!(await deleteEndpoint(tx, who, id))) throw refuse(commonRefusals, 'not_found');
      }),

    changeSecret: (who: Keeper, id: number, { endsOldAtOnce }: { endsOldAtOnce: boolean }, consent: Consent) =>
      changing(who, consent, async (tx) => {
        const row = await find(who, id, tx);
        const { organisation } = who;
        const secret = makeSecret();
        const sealed = await sealSecret(services, tx, { organisation, id, column: 'secret' }, secret);
        const old = endsOldAtOnce ? null : await resealed(tx, row);
        await writeSecret(tx, row, sealed, old);
        return { ...endpointOnWire(await find(who, id, tx)), secret: secretText(secret) };
      }),

    /** Sends the test and waits for what is answered. */
    test: async (who: Keeper, id: number): Promise<{ endpoint: Endpoint; attempt: Attempt }> => {
      const row = await find(who, id);
      const secrets = await openSecrets(services, row);
      const messageId = `evt_test_${randomUUID()}`;
      const at = new Date();
      const body = JSON.stringify({
        id: messageId,
        type: TEST_TYPE,
        timestamp: onWire(at),
        organisationId: who.organisation,
        subject: `endpoint:${id}`,
        data: { endpointId: id },
      });
      const { status, fault, ms, answer } = await sendMessage(services, { url: row.url, secrets, id: messageId, body });
      if (isDelivered(status))
        await db.tx(async (tx) => {
          await switchOn(tx, who, row);
          tx.afterCommit(() => announced.tell(who.organisation));
        });
      const attempt = { at: onWire(at), ms, status, fault, answer: answerText(answer) };
      return { endpoint: endpointOnWire(await find(who, id)), attempt };
    },
  };

  /** The secret in force, as it is kept while another takes its place. */
  async function resealed(tx: Tx, row: EndpointRow): Promise<Uint8Array> {
    const [secret] = await openSecrets({ ...services, db: tx }, { ...row, old_secret: null });
    if (!secret) throw new Error(`endpoint ${row.id} has no secret`);
    return sealSecret(services, tx, { organisation: row.organisation_id, id: row.id, column: 'old_secret' }, secret);
  }
}
