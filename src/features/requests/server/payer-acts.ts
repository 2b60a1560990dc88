import { lockUser } from '#features/auth/server/store.ts';
import { refuse } from '#platform/refusal.ts';
import type { Owner } from '#platform/server/http/proof.ts';
import { createLimiter, type Limits } from '#platform/server/http/rate-limit.ts';
import type { Services } from '#platform/server/services.ts';
import type { Queryable, Tx } from '#platform/server/store/db.ts';
import { type AskedShare, refusals, type SeenRequest } from '../contract.ts';
import { LIMITS } from '../rules.ts';
import { invalidRequest, linkGone, notFound, requestClosed } from './faults.ts';
import { askedOnWire, sealReason, seenOnWire } from './on-wire.ts';
import { lockShare } from './pay-share.ts';
import { notifyPeople } from './request-notices.ts';
import { hashOf, lockRequest } from './requests-store.ts';
import type { AskedRow } from './rows.ts';
import { block } from './rules-store.ts';
import {
  findAsked,
  keepBackFrom,
  listByLink,
  lockPeople,
  setDeclined,
  setFree,
  setShown,
  setTaken,
} from './shares-store.ts';

/** Rate limits for viewing links and taking shares by link. */
export const limits = {
  request_links: { max: { hosted: 60, personal: 10_000 }, windowS: 900 },
} satisfies Limits<string>;

export interface Declining {
  readonly id: number;
  readonly reason: string | null;
  readonly isBlocked: boolean;
}

/** A payer's acts other than paying: declining a share, viewing a link, and taking a share by link. */
export function createPayerActs(services: Services) {
  const { db } = services;
  const limiter = createLimiter(services, limits);
  const counted = ({ userId }: Owner) => limiter.take({ kind: 'request_links', subject: `user:${userId}` });
  return {
    decline: (who: Owner, declining: Declining): Promise<void> =>
      db.tx(async (tx) => {
        // The payer's row is locked first: it serializes the count of blocked people, and the lock order puts it before
        // both sides' rows.
        if (declining.isBlocked) await lockUser(tx, who);
        await decline(tx, services, who, declining);
      }),

    look: async (who: Owner, token: string): Promise<SeenRequest> => {
      await counted(who);
      const shares = await sharesBehind(db, token);
      return seenOnWire(services, db, who.userId, shares);
    },

    take: async (who: Owner, token: string, shareId: number): Promise<AskedShare> => {
      await counted(who);
      return db.tx(async (tx) => {
        const [{ request_id: requestId, requester_id: requester }] = await sharesBehind(tx, token);
        if (requester === who.userId) throw invalidRequest({ token: 'belongs to your own request' });
        await lockPeople(tx, [who.userId, requester]);
        await lockRequest(tx, requestId);
        return askedOnWire(services, tx, await takeOne(tx, who, await sharesBehind(tx, token), shareId));
      });
    },
  };
}

/** Returns the shares behind a link. Refuses a link whose request is closed. */
async function sharesBehind(from: Queryable, token: string): Promise<[AskedRow, ...AskedRow[]]> {
  const [first, ...rest] = await listByLink(from, hashOf(token));
  if (!first || first.state === 'withdrawn' || [first, ...rest].every(({ state }) => state === 'expired'))
    throw linkGone();
  return [first, ...rest];
}

async function takeOne(tx: Tx, who: Owner, shares: readonly AskedRow[], shareId: number): Promise<AskedRow> {
  const mine = shares.find(({ payer_id: payer }) => payer === who.userId);
  if (mine) await setShown(tx, mine.id);
  else {
    const wanted = shares.find(({ id }) => id === shareId);
    if (!wanted) throw notFound();
    if (wanted.state !== 'free')
      throw refuse(refusals, 'share_taken', { detail: 'Take another share if one is free.' });
    await setTaken(tx, who, wanted.id);
    const { request_id: requestId, requester_id: userId, asset_id: assetId, amount: units } = wanted;
    await notifyPeople(tx, [{ userId, of: { requestId }, assetId, units, news: null }]);
  }
  const row = await findAsked(tx, who, mine?.id ?? shareId);
  if (!row) throw notFound();
  return row;
}

async function decline(tx: Tx, services: Services, who: Owner, { id, reason, isBlocked }: Declining): Promise<void> {
  const row = await lockShare(tx, who, id);
  if (row.state !== 'declined') {
    if (row.state !== 'open') throw requestClosed();
    if (row.is_by_link) await setFree(tx, id);
    else await setDeclined(tx, id, reason === null ? null : await sealReason(services, tx, who.userId, id, reason));
    const { request_id: requestId, requester_id: requester, asset_id: assetId, amount: units } = row;
    await notifyPeople(tx, [
      { userId: requester, of: { requestId }, assetId, units, news: 'declined' },
      { userId: who.userId, of: { shareId: id }, assetId, units, news: null },
    ]);
  }
  if (!isBlocked) return;
  if (!(await block(tx, who, row.requester_id)))
    throw refuse(refusals, 'too_many_blocked', {
      detail: `You can block at most ${LIMITS.blocks} people. Unblock someone first.`,
    });
  await keepBackFrom(tx, who, row.requester_id);
}
