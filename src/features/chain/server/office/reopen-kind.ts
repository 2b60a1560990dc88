import { z } from 'zod';
import { type AssetCode, findAsset } from '#features/currency/assets.ts';
import { changeFact, defineKind, type Fact } from '#features/office/server/acts/kind.ts';
import { record } from '#features/organisations/server/audit/trail.ts';
import { refuse } from '#platform/refusal.ts';
import type { Tx } from '#platform/server/store/db.ts';
import { refusals } from '../../office-contract.ts';
import { readClosed, reopen } from '../withdrawals/closed-store.ts';

const reason = z.string().min(1).max(200);
const body = z.strictObject({
  asset: z.string().max(20),
  /** Time and reason of the closing that the act ends. */
  closedAt: z.iso.datetime(),
  why: z.string().min(1).max(300),
  reason,
});

/** Returns the current closing of an asset; undefined if it is open or unknown. */
async function closedOf(tx: Tx, text: string) {
  const code: AssetCode | undefined = findAsset(text)?.code;
  const closed = code && (await readClosed(tx)).get(code);
  return code && closed ? { code, ...closed } : undefined;
}

/** Adds the current closing of the asset to the body of the request. */
export async function bodyOfReopening(tx: Tx, asked: { readonly assetType: string; readonly reason: string }) {
  const closed = await closedOf(tx, asked.assetType);
  if (!closed)
    throw refuse(refusals, 'not_so_now', {
      detail: 'This asset is not closed.',
      errors: { assetType: 'is not closed' },
    });
  return { asset: closed.code, closedAt: closed.at.toISOString(), why: closed.why, reason: asked.reason };
}

/** Reopens an asset that was closed because its contract did not do what its logs reported. */
export const reopenKind = defineKind({
  kind: 'network.reopen',
  body,
  make: 'issue',
  check: 'check',
  detail: ({ why }) => why,
  tell: async (_tx, { asset, closedAt, why, reason: because }) => {
    const facts: Fact[] = [
      { name: 'asset', value: asset },
      { name: 'stopped', value: `${why}, ${closedAt}` },
      ...changeFact('state', 'closed', 'open'),
    ];
    return { subject: `asset:${asset}`, title: asset, reason: because, facts };
  },
  carryOut: async (tx, { vault }, { asset, closedAt, why }, { who }) => {
    const closed = await closedOf(tx, asset);
    if (closed?.at.toISOString() !== closedAt)
      throw refuse(refusals, 'cannot_be', { detail: 'The asset is open, or was closed again since the request.' });
    await record(tx, vault, who, 'network.reopened', { name: closed.code, why });
    await reopen(tx, closed.code);
  },
});
