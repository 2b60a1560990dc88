import type { FastifyRequest } from 'fastify';
import type { Access, CallSpec } from '#platform/contract.ts';
import type { UserId } from '#platform/ids.ts';
import { commonRefusals, refuse } from '#platform/refusal.ts';
import type { Queryable } from '#platform/server/store/db.ts';
import type { Actor, Caller, Clerk, KeyHolder, OfficeOfficer, Officer, Owner, Session, Till } from './proof.ts';

/** Turns a request into proof of whom it may act for. Implemented by auth's `authorize` alone. */
export interface Gate {
  /** Finds the session that a request presents. A bad Bearer token is refused with 401 even if the cookie is good. */
  caller(request: FastifyRequest): Promise<Caller>;
  /**
   * Returns an anonymous caller without checking a token that may have expired. An organisation's key is refused with
   * 401: it does not open public calls.
   */
  anyone(request: FastifyRequest): Caller;
  session(caller: Caller): Session;
  actor(caller: Caller): Actor;
  owner(caller: Caller, userId: UserId): Owner;
}

/** Session in which somebody acts. `signed now`: their passkey has just signed to let them in. */
export type Within = Session | null | 'signed now';

/**
 * Proves who may act for organisations, by their staff. Implemented by organisations' `officers.ts` alone. For the
 * server's operator, only staff who entered the office in that session may act.
 */
export interface Officers {
  /**
   * Returns proof that this person has the right there. Refuses with 403 if not, whether or not the organisation
   * exists.
   */
  officer<R extends string>(person: Owner, organisation: UserId, right: R, within: Within): Promise<Officer<R>>;
  /** As `officer`, for rows that people and organisations both have. */
  owner(person: Owner, organisation: UserId, right: string, within: Within): Promise<Owner>;
  /** Refuses with 403, at the end of a transaction, if the officer lost the right while the transaction waited. */
  stillActs(tx: Queryable, officer: Officer): Promise<void>;
  /** Returns proof for every organisation for which this person has the right. */
  owners(person: Owner, right: string, within: Within): Promise<readonly Owner[]>;
}

/** Proves who acts by a key. Implemented by organisations' `keys.ts` alone. */
export interface KeyHolders {
  /**
   * Returns proof that the request carries a valid key with this scope, of this organisation (of any if none is named).
   * Refuses with 401 without a valid key, with 403 if organisation or scope differ.
   */
  holder<S extends string>(request: FastifyRequest, organisation: UserId | undefined, scope: S): Promise<KeyHolder<S>>;
}

/** Proves who acts in the office. Implemented by the office's `doors.ts` alone. */
export interface OfficeDoors {
  /**
   * Returns proof that this session entered the office and that its person has the right there. Refuses with 403 if
   * not.
   */
  officer<R extends string>(person: Owner, session: Session, right: R): Promise<OfficeOfficer<R>>;
}

/** Proves who takes payments at a shop's device. Implemented by tills' `doors.ts` alone. */
export interface TillDoors {
  /**
   * Returns proof that the request comes from an active till. Refuses with 404 if not, because a 401 would end an
   * unrelated session; with 403 if its shop is not open.
   */
  till(request: FastifyRequest): Promise<Till>;
  /**
   * Returns proof that a clerk of the till has entered their digits and has not been idle too long. Refuses with 403 if
   * not.
   */
  clerk(request: FastifyRequest): Promise<Clerk>;
}

/** Checks that precede everything else in a request. */
export interface Provers {
  readonly gate: Gate;
  readonly officers: Officers;
  readonly keys: KeyHolders;
  readonly office: OfficeDoors;
  readonly tills: TillDoors;
}

/** Proof that a handler receives, by the `access` of its call. */
export type WhoOf<A extends Access, R = unknown, S = unknown> = A extends 'public'
  ? Caller
  : A extends 'session'
    ? { readonly session: Session; readonly owner: Owner }
    : A extends 'actor'
      ? Actor
      : A extends 'officer'
        ? Officer<R & string>
        : A extends 'office'
          ? OfficeOfficer<R & string>
          : A extends 'key'
            ? KeyHolder<S & string>
            : A extends 'till'
              ? Till
              : A extends 'clerk'
                ? Clerk
                : Owner;
export type AnyWho = WhoOf<Access>;

/** Part of a request that shows on whose behalf it is made. */
export interface CallTarget {
  readonly caller: Caller;
  readonly request: FastifyRequest;
  readonly params: Readonly<Record<string, number>>;
  readonly body: unknown;
}

/**
 * Returns the caller of a request, checked only as far as the call's access requires. A program with a key has no
 * session.
 */
export async function callerOf({ access, reading }: CallSpec, gate: Gate, request: FastifyRequest): Promise<Caller> {
  if (access === 'public') return gate.anyone(request);
  if (access === 'key' || access === 'till' || access === 'clerk') return { session: null, address: request.ip };
  const caller = await gate.caller(request);
  if (caller.session?.isReading && !reading)
    throw refuse(commonRefusals, 'passkey_needed', {
      detail: 'Confirm with a passkey, or sign in with a passkey or the password.',
    });
  return caller;
}

/**
 * Proves that a call is allowed. Runs at the head of a request, and again after a body that was still arriving then.
 * Somebody who is removed while their body arrives is refused.
 */
export async function proveAccess(spec: CallSpec, asked: CallTarget, provers: Provers): Promise<AnyWho> {
  const { gate, officers, keys, office } = provers;
  const { caller, params } = asked;
  if (spec.access === 'public') return caller;
  if (spec.access === 'session') {
    const session = gate.session(caller);
    return { session, owner: gate.owner(caller, session.userId) };
  }
  if (spec.access === 'actor') return actorOf(spec, caller, provers);
  if (spec.access === 'key') return keys.holder(asked.request, params.id as UserId | undefined, needed(spec.scope));
  if (spec.access === 'till') return provers.tills.till(asked.request);
  if (spec.access === 'clerk') return provers.tills.clerk(asked.request);
  if (spec.access === 'officer')
    return officers.officer(gate.actor(caller).self, idOf(params), needed(spec.right), caller.session);
  if (spec.access === 'office') {
    const session = gate.session(caller);
    return office.officer(gate.owner(caller, session.userId), session, needed(spec.right));
  }
  const named = spec.access === 'path' ? params.userId : userIdIn(asked.body);
  if (named === undefined) {
    gate.actor(caller);
    throw refuse(commonRefusals, 'malformed', { errors: { userId: 'must be a positive integer' } });
  }
  return ownerOf(spec, caller, named as UserId, provers);
}

const idOf = ({ id }: CallTarget['params']): UserId => {
  if (id === undefined) throw new Error('a call of an organisation must have {id} in its path');
  return id as UserId;
};
const needed = (word: string | undefined): string => {
  if (word === undefined) throw new Error('a call of an organisation must declare its right or scope');
  return word;
};

async function actorOf({ right }: CallSpec, caller: Caller, { gate, officers }: Provers): Promise<Actor> {
  const actor = gate.actor(caller);
  if (right === undefined || caller.session?.isReading) return actor;
  return { ...actor, owners: [...actor.owners, ...(await officers.owners(actor.self, right, caller.session))] };
}

/**
 * A person may always act on their own rows, so only other rows need a look-up of staff. A read-only session never acts
 * for an organisation.
 */
async function ownerOf({ right }: CallSpec, caller: Caller, userId: UserId, provers: Provers): Promise<Owner> {
  if (right === undefined || caller.session?.isReading) return provers.gate.owner(caller, userId);
  const { gate, officers } = provers;
  const { self, owners } = gate.actor(caller);
  const own = owners.find((owner) => owner.userId === userId);
  if (own) return own;
  // A caller who is not signed in gets 401, without learning whose row it is.
  return officers.owner(self, userId, right, caller.session).catch((error: unknown) => {
    if (caller.session === null) gate.owner(caller, userId);
    throw error;
  });
}

/** Returns whose passkey signs for this caller; for an organisation, its officer. */
function signerOf(who: AnyWho): Owner {
  if ('person' in who) return who.person;
  if ('self' in who) return who.self;
  if ('owner' in who) return who.owner;
  if ('userId' in who) return who.officer?.person ?? who;
  throw new Error('a public call or one with a key cannot be signed');
}

/** Signer of a request, and the organisation whose rows it acts on, if any. */
export interface Signing {
  readonly signer: Owner;
  readonly officer: Officer | undefined;
}
export const signingOf = (who: AnyWho): Signing => ({
  signer: signerOf(who),
  officer: 'userId' in who ? who.officer : undefined,
});

/** Returns whose money a call pays out. */
export function giverOf(who: AnyWho): Owner {
  if (!('userId' in who)) throw new Error('a call that pays must have an owner');
  return who;
}

/** Returns the user against whom an expensive body counts. */
export const uploaderOf = (who: AnyWho): UserId | undefined => {
  if ('organisation' in who) return who.organisation;
  return 'self' in who || 'owner' in who || 'userId' in who ? signerOf(who).userId : undefined;
};

const userIdIn = (body: unknown): number | undefined => {
  const value = typeof body === 'object' && body !== null && 'userId' in body ? body.userId : undefined;
  return typeof value === 'number' && Number.isSafeInteger(value) && value > 0 ? value : undefined;
};
