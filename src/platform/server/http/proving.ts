import type { FastifyRequest } from 'fastify';
import type { Access, CallSpec } from '#platform/contract.ts';
import type { UserId } from '#platform/ids.ts';
import { commonRefusals, refuse } from '#platform/refusal.ts';
import type { Queryable } from '#platform/server/store/db.ts';
import type { Actor, Caller, Clerk, KeyHolder, OfficeOfficer, Officer, Owner, Session, Till } from './proof.ts';

/** Turns a request into proof of whom it may act for; auth's `authorize` is the one implementation. */
export interface Gate {
  /** Finds the session that a request presents; a Bearer that is bad refuses with 401 even beside a good cookie. */
  caller(request: FastifyRequest): Promise<Caller>;
  /** Anyone, with no look at a token that may have ended; a key of an organisation opens nothing that anyone may call (401). */
  anyone(request: FastifyRequest): Caller;
  session(caller: Caller): Session;
  actor(caller: Caller): Actor;
  owner(caller: Caller, userId: UserId): Owner;
}

/** In which session somebody acts; `signed now` where their passkey has just signed what lets them in. */
export type Within = Session | null | 'signed now';

/**
 * Who acts for organisations, by the people of their staff; organisations' `officers.ts` is the one implementation. For the operator of the server acts who
 * is in the office by that session.
 */
export interface Officers {
  /** Proof that this person has the right there; refuses with 403 where not, whether or not there is such an organisation. */
  officer<R extends string>(person: Owner, organisation: UserId, right: R, within: Within): Promise<Officer<R>>;
  /** The same over the rows that people and organisations have alike. */
  owner(person: Owner, organisation: UserId, right: string, within: Within): Promise<Owner>;
  /** Refuses with 403, at the end of a transaction, what an officer did who has the right no more: their place ended while it waited. */
  stillActs(tx: Queryable, officer: Officer): Promise<void>;
  /** Of every organisation for which this person has the right. */
  owners(person: Owner, right: string, within: Within): Promise<readonly Owner[]>;
}

/** Who acts by a key; organisations' `keys.ts` is the one implementation. */
export interface KeyHolders {
  /**
   * Proof that the request carries a good key of this organisation, or of any where none is named, with this scope; 401 where it carries none that is
   * good, 403 where not this.
   */
  holder<S extends string>(request: FastifyRequest, organisation: UserId | undefined, scope: S): Promise<KeyHolder<S>>;
}

/** Who acts in the office; the office's `doors.ts` is the one implementation. */
export interface OfficeDoors {
  /** Proof that this session entered the office, and that its person has the right there; refuses with 403 where not. */
  officer<R extends string>(person: Owner, session: Session, right: R): Promise<OfficeOfficer<R>>;
}

/** Who takes payments at a device of a shop; tills' `doors.ts` is the one implementation. */
export interface TillDoors {
  /** Proof that the request comes from a till that has not ended; 404 where not, since a 401 would end a session that has nothing to do with it; 403 where its shop is not open. */
  till(request: FastifyRequest): Promise<Till>;
  /** Proof that a clerk of it has entered their digits, and has not been idle since; 403 where not. */
  clerk(request: FastifyRequest): Promise<Clerk>;
}

/** What decides about a request before anything else of it is judged. */
export interface Provers {
  readonly gate: Gate;
  readonly officers: Officers;
  readonly keys: KeyHolders;
  readonly office: OfficeDoors;
  readonly tills: TillDoors;
}

/** The proof that a call's `access` gives its handler. */
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

/** As much of a request as tells for whom it asks. */
export interface Asked {
  readonly caller: Caller;
  readonly request: FastifyRequest;
  readonly params: Readonly<Record<string, number>>;
  readonly body: unknown;
}

/** Who calls, as far as the call wants to know, by a session of the grade that it wants. A program with a key is nobody's session. */
export async function callerOf({ access, reading }: CallSpec, gate: Gate, request: FastifyRequest): Promise<Caller> {
  if (access === 'public') return gate.anyone(request);
  if (access === 'key' || access === 'till' || access === 'clerk') return { session: null, address: request.ip };
  const caller = await gate.caller(request);
  if (caller.session?.isReading && !reading)
    throw refuse(commonRefusals, 'passkey_needed', {
      detail: 'Confirm with a passkey, or sign in by it or a password.',
    });
  return caller;
}

/**
 * Proof for what a call asks. Made at the head of a request, and again after a body that was still on its way then, so that somebody who is removed while
 * their body comes in has it no more when it is there.
 */
export async function prove(spec: CallSpec, asked: Asked, provers: Provers): Promise<AnyWho> {
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

const idOf = ({ id }: Asked['params']): UserId => {
  if (id === undefined) throw new Error('a call of an organisation names it as {id}');
  return id as UserId;
};
const needed = (word: string | undefined): string => {
  if (word === undefined) throw new Error('a call of an organisation names its right or scope');
  return word;
};

async function actorOf({ right }: CallSpec, caller: Caller, { gate, officers }: Provers): Promise<Actor> {
  const actor = gate.actor(caller);
  if (right === undefined || caller.session?.isReading) return actor;
  return { ...actor, owners: [...actor.owners, ...(await officers.owners(actor.self, right, caller.session))] };
}

/** A person's own rows cost no look at any staff; a session that reads alone is no officer's. */
async function ownerOf({ right }: CallSpec, caller: Caller, userId: UserId, provers: Provers): Promise<Owner> {
  if (right === undefined || caller.session?.isReading) return provers.gate.owner(caller, userId);
  const { gate, officers } = provers;
  const { self, owners } = gate.actor(caller);
  const own = owners.find((owner) => owner.userId === userId);
  if (own) return own;
  // Whoever has not signed in is told to do that first, and not whose it is.
  return officers.owner(self, userId, right, caller.session).catch((error: unknown) => {
    if (caller.session === null) gate.owner(caller, userId);
    throw error;
  });
}

/** Whose passkey signs what this caller does: where an organisation acts, its officer. */
function signerOf(who: AnyWho): Owner {
  if ('person' in who) return who.person;
  if ('self' in who) return who.self;
  if ('owner' in who) return who.owner;
  if ('userId' in who) return who.officer?.person ?? who;
  throw new Error('a call that anyone or a program may make cannot be signed');
}

/** Who signs a request, and for which organisation they act by its rows, if for one. */
export interface Signing {
  readonly signer: Owner;
  readonly officer: Officer | undefined;
}
export const signingOf = (who: AnyWho): Signing => ({
  signer: signerOf(who),
  officer: 'userId' in who ? who.officer : undefined,
});

/** Whose money a call gives to somebody. */
export function movedBy(who: AnyWho): Owner {
  if (!('userId' in who)) throw new Error('a call that gives money names whose');
  return who;
}

/** Against whom a costly body counts. */
export const countedOf = (who: AnyWho): UserId | undefined => {
  if ('organisation' in who) return who.organisation;
  return 'self' in who || 'owner' in who || 'userId' in who ? signerOf(who).userId : undefined;
};

const userIdIn = (body: unknown): number | undefined => {
  const value = typeof body === 'object' && body !== null && 'userId' in body ? body.userId : undefined;
  return typeof value === 'number' && Number.isSafeInteger(value) && value > 0 ? value : undefined;
};
