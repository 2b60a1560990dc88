import { subnetOf } from '#platform/server/http/rate-limit.ts';
import type { Services } from '#platform/server/services.ts';
import type { LoginRow } from '../store.ts';
import { ownerProof } from './authorize.ts';
import { noteNetwork, usesNetwork } from './networks-store.ts';

/** The networks in which people prove who they are: they registered, signed in, or typed the right password there. A session alone does not count. */
export function createNetworks({ db, vault }: Pick<Services, 'db' | 'vault'>) {
  const macOf = (address: string) => vault.mac('networks', subnetOf(address));
  return {
    note: async ({ id }: Pick<LoginRow, 'id'>, address: string): Promise<void> =>
      noteNetwork(db, ownerProof(id), await macOf(address)),
    /** Whether an account was used in the network of an address within 30 days. */
    isOf: async ({ id }: Pick<LoginRow, 'id'>, address: string): Promise<boolean> =>
      usesNetwork(db, ownerProof(id), await macOf(address)),
  };
}
