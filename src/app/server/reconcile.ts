import { z } from 'zod';
import type { Feature } from '#platform/server/feature.ts';
import { createEgress } from '#platform/server/outside/egress.ts';
import type { Services } from '#platform/server/services.ts';
import { operatorHosts, type Settings } from '#platform/server/settings/settings.ts';
import type { Db } from '#platform/server/store/db.ts';
import { StoreError } from '#platform/server/store/store-error.ts';
import { recordUpkeep } from '#platform/server/upkeep/records.ts';
import { endQuarantine, readStoreState } from '#platform/server/upkeep/store-state.ts';
import { openVault } from '#platform/server/vault/vault.ts';
import { openMasterKeys } from '#platform/server/vault/vault-keys.ts';
import { openSigner } from '#platform/server/vault/vault-signer.ts';
import { createLogger } from './admin/log.ts';
import { allParts } from './features.ts';
import { joinFeatures } from './mount.ts';

/** Result of a comparison, and whether the store serves now. */
export const reconciled = z.object({
  restoredTo: z.string().nullable(),
  isOpen: z.boolean(),
  compared: z.array(
    z.object({
      kind: z.string(),
      again: z.int(),
      lost: z.array(z.string()).nullable(),
      isUnanswered: z.literal(true).optional(),
      says: z.string(),
    }),
  ),
});
export type Reconciled = z.infer<typeof reconciled>;

const way = z.enum(['look', 'open', 'open unanswered']);
/** Options: only compare, or open although an outside party does not respond. */
export type ReconcileMode = z.infer<typeof way>;

/**
 * Compares a restored store with everything sent since, and ends its quarantine unless an outside party that should
 * report does not respond. Throws StoreError if there is no quarantine.
 */
async function reconcileStore(services: Services, parts: readonly Feature[], way: ReconcileMode): Promise<Reconciled> {
  const { db } = services;
  const { quarantinedAt, restoredTo } = await readStoreState(db);
  if (!quarantinedAt || !restoredTo)
    throw new StoreError('the store is not quarantined: there is nothing to reconcile');
  const compared: Reconciled['compared'] = [];
  for (const { reconcile } of parts)
    for (const { lost, ...one } of (await reconcile?.(services, restoredTo, way !== 'look')) ?? [])
      compared.push({ ...one, lost: lost && [...lost] });
  const isAnswered = compared.every(({ isUnanswered }) => !isUnanswered);
  const isOpen = way === 'open unanswered' || (way === 'open' && isAnswered);
  const found = { restoredTo: restoredTo.toISOString(), isOpen, compared };
  await recordUpkeep(db, 'reconcile', isOpen, found);
  if (isOpen) await endQuarantine(db);
  return found;
}

/** Like `reconcileStore`, without a server, over the open store. */
export async function reconcileAlone(db: Db, settings: Settings, asked: string): Promise<Reconciled> {
  const vault = await openVault(db, await openMasterKeys(db, settings));
  const signer = await openSigner(db, vault);
  const egress = createEgress({ operatorHosts: operatorHosts(settings) });
  const parts = allParts();
  const services = joinFeatures({ db, vault, signer, settings, egress, log: createLogger('silent') }, parts);
  return reconcileStore(services, parts, way.parse(asked));
}
