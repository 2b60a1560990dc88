import type { Owner } from '#platform/server/http/proof.ts';
import type { Mailer } from '#platform/server/outside/mail/mailer.ts';
import type { Services } from '#platform/server/services.ts';
import type { Slot } from '#platform/server/store/slot.ts';
import type { BoundCredential } from '../contract.ts';
import type { IdentityMaker } from './identity-maker.ts';

/** A user that has just been made, in the transaction that makes it. */
export interface NewUser {
  readonly owner: Owner;
  /** 0x and 40 lower-case hex. */
  readonly address: string;
}

export interface AuthServices extends Services {
  readonly identities: IdentityMaker;
  /** Runs in the transaction that makes a user: later features give it what every user has. */
  readonly userCreated: Slot<NewUser>;
  readonly mailer: Mailer;
  /** What of the later feature `credentials` is bound to keys of this wallet, told after a recovery; newest first, 100 at most. */
  boundCredentials(owner: Owner): Promise<BoundCredential[]>;
}
