import { subnetOf } from '#platform/server/http/rate-limit.ts';
import type { Services } from '#platform/server/services.ts';
import type { LoginRow } from '../store.ts';
import { ownerProof } from './authorize.ts';
import { noteNetwork, usesNetwork } from './networks-store.ts';

/**
 * Networks in which people proved who they are, by registration, sign-in or a right password. A session alone does not
 * count.
 */
export function createNetworks({ db, vault }: Pick<Services, 'db' | 'vault'>) {
  const macOf = (address: string) => vault.mac('networks', subnetOf(address));
  return {
    note: async ({ id }: Pick<LoginRow, 'id'>, address: string): Promise<void> =>
      noteNetwork(db, ownerProof(id), await macOf(address)),
    /** Reports whether an account was used in an address's network within 30 days. */
    isOf: async ({ id }: Pick<LoginRow, 'id'>, address: string): Promise<boolean> =>
      usesNetwork(db, ownerProof(id), await macOf(address)),
  };
}
