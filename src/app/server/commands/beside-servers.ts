import { createEgress } from '#platform/server/outside/egress.ts';
import type { Services } from '#platform/server/services.ts';
import { operatorHosts, type Settings } from '#platform/server/settings/settings.ts';
import { openVault } from '#platform/server/vault/vault.ts';
import { keyFileOf, readKeyFile } from '#platform/server/vault/vault-keys.ts';
import { openSigner } from '#platform/server/vault/vault-signer.ts';
import { createLogger } from '../admin/log.ts';
import { allParts } from '../features.ts';
import { joinFeatures } from '../mount.ts';
import { openKnownStore } from './commands.ts';

/**
 * Runs work directly on the database while its servers run. For PostgreSQL only: on an embedded store the live server
 * does such work itself.
 */
export async function runBesideServers<T>(settings: Settings, work: (services: Services) => Promise<T>): Promise<T> {
  const db = await openKnownStore(settings);
  try {
    const vault = await openVault(db, readKeyFile(keyFileOf(settings.masterKeyFile, settings.dataDir)));
    const signer = await openSigner(db, vault);
    const egress = createEgress({ operatorHosts: operatorHosts(settings) });
    const log = createLogger(settings.logLevel, (line) => void process.stderr.write(line));
    return await work(joinFeatures({ db, vault, signer, settings, egress, log }, allParts()));
  } finally {
    await db.close();
  }
}
