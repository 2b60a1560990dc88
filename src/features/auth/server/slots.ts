import type { Owner, Session } from '#platform/server/http/proof.ts';
import { neededOf, perServer } from '#platform/server/per-server.ts';
import type { Services } from '#platform/server/services.ts';
import type { Tx } from '#platform/server/store/db.ts';
import { slot } from '#platform/server/store/slot.ts';
import type { BoundCredential } from '../contract.ts';
import type { IdentityMaker } from './identity-maker.ts';

/** A new user, passed in the transaction that makes it. */
interface NewUser {
  readonly owner: Owner;
  /** Address: 0x and 40 lower-case hex digits. */
  readonly address: string;
}

/** Maker of identities. Filled by the later feature `identity`. */
export const identities = neededOf<Services, IdentityMaker>('identities');

/** Runs in the transaction that makes a user. Later features add the rows that every user has. */
export const userCreated = perServer((_: Services) => slot<NewUser>());

/** A person who registers in hosted mode, passed in the transaction that makes the user. */
interface Registering {
  readonly owner: Owner;
  /** Token hash of the session that the registration opens. */
  readonly tokenHash: Session['tokenHash'];
  /** Versions of the operator's texts that the person accepts. */
  readonly accepts: readonly number[];
}

/** Runs at a registration. A later feature refuses a person who has not accepted the current texts. */
export const registers = perServer((_: Services) => slot<Registering>());

/** A request to be signed: its route, its path with ids, and its body. */
export interface ActToSign {
  readonly path: string;
  readonly body?: unknown;
}
/** Makes the form of an act (RFC 8785 text) when its signature is requested. Undefined if it has none. */
type FormMaker = (tx: Tx, owner: Owner, act: ActToSign) => Promise<string | undefined>;

/** Form makers by route, for acts whose signature covers a form. */
export const signedForms = perServer((_: Services) => new Map<string, FormMaker>());

/**
 * Lists the credentials bound to keys of this wallet, shown after a recovery: newest first, at most 100. Filled by the
 * later feature `credentials`.
 */
export const credentialsBoundTo = neededOf<Services, (owner: Owner) => Promise<BoundCredential[]>>('bound credentials');
