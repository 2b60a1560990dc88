import type { Owner, Session } from '#platform/server/http/proof.ts';
import { neededOf, perServer } from '#platform/server/per-server.ts';
import type { Services } from '#platform/server/services.ts';
import type { Tx } from '#platform/server/store/db.ts';
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

/** Somebody who registers on a server for many, in the transaction that makes them. */
interface Registering {
  readonly owner: Owner;
  /** Of the session that they register in. */
  readonly tokenHash: Session['tokenHash'];
  /** Versions of the operator's texts that they accept. */
  readonly accepts: readonly number[];
}

/** Runs when somebody registers; a later feature refuses if they have not accepted the current texts. */
export const registers = perServer((_: Services) => slot<Registering>());

/** What is about to be signed: a call by its route, its path with ids, and its body. */
export interface ToSign {
  readonly path: string;
  readonly body?: unknown;
}
/** Fixes the form of an act, as RFC 8785 text, when its signature is asked for; undefined where it has none. */
type FormMaker = (tx: Tx, owner: Owner, act: ToSign) => Promise<string | undefined>;

/** By route: acts that have a form of their own, which is signed. */
export const signedForms = perServer((_: Services) => new Map<string, FormMaker>());

/** Given by the later feature `credentials`: what is bound to keys of this wallet, told after a recovery; newest first, 100 at most. */
export const boundTo = neededOf<Services, (owner: Owner) => Promise<BoundCredential[]>>('bound credentials');
