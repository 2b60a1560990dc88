import { ensureOwner } from '#features/auth/server/sessions/owner.ts';
import { startChain } from '#features/chain/server/watching.ts';
import { revokeTrials } from '#features/credentials/server/store.ts';
import { adoptSettings } from '#features/currency/server/office/from-settings.ts';
import { verifierPort } from '#features/documents/server/verifier/port.ts';
import { closeSeededShops, removeSeededShops } from '#features/pay/server/shops/seeded-shops.ts';
import type { Services } from '#platform/server/services.ts';
import { demoProfile, makeDemoWorld } from './demo/world.ts';

/**
 * Prepares the store before anyone is served. Personal mode creates its owner, with or without the demo world; hosted
 * mode closes the sample shops, which nobody runs. Trials are revoked where no verifier is configured. Refuses to start
 * if the chain is not the store's, or if the terms of cases differ from the currency's rules.
 */
export async function prepareStore(services: Services): Promise<void> {
  const { db, settings } = services;
  await startChain(services);
  await adoptSettings(services);
  if (settings.mode === 'hosted') await closeSeededShops(db);
  else if (settings.hasDemoData)
    await ensureOwner(services, demoProfile, (tx, owner) => makeDemoWorld(services, tx, owner));
  else await ensureOwner(services, undefined, removeSeededShops);
  if (verifierPort.state(settings) === 'closed') await revokeTrials(db);
}
