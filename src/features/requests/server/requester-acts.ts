import { refuse } from '#platform/refusal.ts';
import type { Owner } from '#platform/server/http/proof.ts';
import type { Services } from '#platform/server/services.ts';
import type { Tx } from '#platform/server/store/db.ts';
import { type MadeRequest, refusals } from '../contract.ts';
import { LIMITS } from '../rules.ts';
import { notFound, requestClosed } from './faults.ts';
import { madeOnWire, remindableFrom, toRemind } from './on-wire.ts';
import { notifyPeople } from './request-notices.ts';
import {
  findMade,
  hashOf,
  linkOf,
  listShares,
  lockRequest,
  newToken,
  readNow,
  setLink,
  setReminded,
  setWithdrawn,
} from './requests-store.ts';
import type { RequestRow, ShareRow } from './rows.ts';
import { lockPeople, setFree } from './shares-store.ts';

/** A requester's acts on an existing request: replacing its link, reminding, withdrawing it, releasing a share. */
export function createRequesterActs(services: Services) {
  const { db } = services;
  /**
   * Locks a request and returns it with its shares. Also locks the payers' rows, so that no account is deleted before
   * the commit.
   */
  const locked = async (tx: Tx, who: Owner, id: number): Promise<{ row: RequestRow; shares: ShareRow[] }> => {
    const payers = (await listShares(tx, who, [id])).flatMap(({ payer_id: payer }) => (payer === null ? [] : [payer]));
    await lockPeople(tx, [who.userId, ...payers]);
    await lockRequest(tx, id);
    const row = await findMade(tx, who, id);
    if (!row) throw notFound();
    return { row, shares: await listShares(tx, who, [id]) };
  };
  const read = async (tx: Tx, who: Owner, id: number): Promise<MadeRequest> => {
    const row = await findMade(tx, who, id);
    if (!row) throw notFound();
    return madeOnWire(services, tx, row, await listShares(tx, who, [id]));
  };
  return {
    relink: (who: Owner, id: number): Promise<{ link: string }> =>
      db.tx(async (tx) => {
        const { shares } = await locked(tx, who, id);
        // An open share that was taken by the link counts too, because the requester can release it again.
        if (!shares.some((one) => one.is_by_link && (one.state === 'free' || one.state === 'open')))
          throw requestClosed();
        const token = newToken();
        await setLink(tx, id, hashOf(token));
        return { link: linkOf(services, token) };
      }),

    remind: (who: Owner, id: number): Promise<MadeRequest> =>
      db.tx(async (tx) => {
        const { row, shares } = await locked(tx, who, id);
        await remindSome(tx, row, shares);
        return read(tx, who, id);
      }),

    withdraw: (who: Owner, id: number): Promise<MadeRequest> =>
      db.tx(async (tx) => {
        const { row, shares } = await locked(tx, who, id);
        if (row.withdrawn_at === null) {
          await setWithdrawn(tx, id);
          await tellPayers(
            tx,
            row,
            shares.filter(({ state }) => state === 'open'),
            null,
          );
        }
        return read(tx, who, id);
      }),

    release: (who: Owner, id: number, shareId: number): Promise<MadeRequest> =>
      db.tx(async (tx) => {
        const { row, shares } = await locked(tx, who, id);
        const share = shares.find((one) => one.id === shareId);
        if (!share) throw notFound();
        if (!share.is_by_link || (share.state !== 'open' && share.state !== 'free')) throw requestClosed();
        if (share.state === 'open') {
          await setFree(tx, shareId);
          await tellPayers(tx, row, [share], null);
        }
        return read(tx, who, id);
      }),
  };
}

async function remindSome(tx: Tx, row: RequestRow, shares: readonly ShareRow[]): Promise<void> {
  const left = toRemind(shares);
  if (left.length === 0)
    throw shares.some(({ state }) => state === 'open')
      ? refuse(refusals, 'reminded_before', { detail: 'Each person can be reminded once.' })
      : requestClosed();
  const now = await readNow(tx);
  const due = left.filter((one) => remindableFrom(one) <= now);
  if (due.length === 0)
    throw refuse(refusals, 'too_early', {
      detail: `You can send a reminder ${LIMITS.remindHours} hours after the request.`,
    });
  await setReminded(
    tx,
    due.map(({ id }) => id),
  );
  await tellPayers(tx, row, due, 'reminded');
}

/** Notifies payers of a change, except those who never saw the request. */
const tellPayers = (tx: Tx, { asset_id: assetId }: RequestRow, shares: readonly ShareRow[], news: 'reminded' | null) =>
  notifyPeople(
    tx,
    shares.flatMap(({ id, payer_id: userId, delivery, amount: units }) =>
      userId === null || delivery !== 'shown' ? [] : [{ userId, of: { shareId: id }, assetId, units, news }],
    ),
  );
