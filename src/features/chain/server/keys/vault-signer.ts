import { openKeyAt } from '#features/identity/server/store.ts';
import type { Services } from '#platform/server/services.ts';
import type { Db } from '#platform/server/store/db.ts';
import type { Vault } from '#platform/server/vault/vault.ts';
import type { Address } from '../rpc/port.ts';
import { demandSignable } from './policy.ts';
import type { Signer } from './signer.ts';
import { makeTreasury, openTreasuryKey } from './treasury-key.ts';

/** The chain's id and contracts, as a signer needs them. */
export interface SignerChain {
  readonly chainId: number;
  readonly contracts: ReadonlySet<Address>;
}

/** Returns a function that returns the treasury's address, and creates its key if there is none. */
function treasuryOf(db: Db, vault: Vault): () => Promise<Address> {
  let known: Address | undefined;
  return async () => {
    known ??= await db.tx((tx) => makeTreasury(tx, vault));
    return known;
  };
}

/**
 * Signs with keys from the vault, decrypted for one signature and wiped: the treasury's, and for sweeps that of the
 * address.
 */
export function vaultSigner(
  { db, vault }: Pick<Services, 'db' | 'vault'>,
  { chainId, contracts }: SignerChain,
  treasury = treasuryOf(db, vault),
): Signer {
  return {
    treasury,
    sign: async (request, terms) => {
      const place = { chainId, treasury: await treasury() };
      await demandSignable(db, request, terms, { treasury: place.treasury, contracts });
      const { signBy, transactionOf } = await import('./building.ts');
      const transaction = transactionOf(request, terms, place);
      const key = await (request.kind === 'sweep' ? openKeyAt(db, vault, request.from) : openTreasuryKey(db, vault));
      try {
        return signBy(key, transaction);
      } finally {
        key.fill(0);
      }
    },
  };
}
