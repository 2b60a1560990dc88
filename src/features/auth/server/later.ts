import type { Owner } from '#platform/server/http/proof.ts';
import { neededOf, perServer } from '#platform/server/per-server.ts';
import type { Services } from '#platform/server/services.ts';
import { slot } from '#platform/server/store/slot.ts';
import type { BoundCredential } from '../contract.ts';
import type { IdentityMaker } from './identity-maker.ts';

/** A user that has just been made, in the transaction that makes it. */
interface NewUser {
  readonly owner: Owner;
  /** 0x and 40 lower-case hex. */
  readonly address: string;
}

/** Given by the later feature `identity`. */
export const identities = neededOf<Services, IdentityMaker>('identities');

/** Runs in the transaction that makes a user: later features give it what every user has. */
export const userCreated = perServer((_: Services) => slot<NewUser>());

/** Given by the later feature `credentials`: what is bound to keys of this wallet, told after a recovery; newest first, 100 at most. */
export const boundTo = neededOf<Services, (owner: Owner) => Promise<BoundCredential[]>>('bound credentials');
