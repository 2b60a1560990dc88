import { ensureOwner } from '#features/auth/server/sessions/owner.ts';
import { startChain } from '#features/chain/server/watching.ts';
import { revokeTrials } from '#features/credentials/server/forms/trials.ts';
import { adoptSettings } from '#features/currency/server/office/from-settings.ts';
import { verifierPort } from '#features/documents/server/verifier-port.ts';
import { closeSeededShops, removeSeededShops } from '#features/pay/server/shops/seeded-shops.ts';
import type { Services } from '#platform/server/services.ts';
import { demoProfile, makeDemoWorld } from './demo/world.ts';

/**
 * What a start sets right in the store before anybody is answered: personal mode's owner with the demo world or nothing around them, no shop that
 * nobody runs on a server for many, and no trial where nobody verifies. Another chain than the store’s, or other
 * terms of cases than the currency’s rules, stops it before anything else.
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
