import { perServer } from '#platform/server/per-server.ts';
import type { Services } from '#platform/server/services.ts';
import { chainOf } from '../chain.ts';
import { remoteSigner } from './remote-signer.ts';
import type { Signer } from './signer.ts';
import { vaultSigner } from './vault-signer.ts';

/** Returns this server's signer; undefined if no chain is configured. */
export const signerOf = perServer((services: Services): Signer | undefined => {
  const chain = chainOf(services);
  if (!chain) return undefined;
  const place = { chainId: chain.chainId, contracts: new Set(chain.contracts.values()) };
  const { signer } = chain.settings;
  return signer ? remoteSigner(services, signer, place) : vaultSigner(services, place);
});
