import type { IdentityMaker } from '#features/auth/server/identity-maker.ts';
import type { Services } from '#platform/server/services.ts';
import { didOf } from '../address.ts';
import { addressOfKey, keyPairOf, newKeyPair } from './keys.ts';
import { insertKey } from './store.ts';

/**
 * Provides auth with the key, address and DID of a new user. The key is sealed in the transaction that creates the
 * user.
 */
export const createIdentityMaker = ({ vault, settings }: Pick<Services, 'vault' | 'settings'>): IdentityMaker => ({
  create: (given) => {
    const { privateKey, publicKey } = given ? keyPairOf(given) : newKeyPair();
    const address = addressOfKey(publicKey);
    return { address, did: didOf(address, settings.chainId), publicKey, privateKey };
  },
  keep: async (tx, owner, identity) => {
    await insertKey(tx, vault, owner, identity);
    identity.privateKey.fill(0);
  },
});
