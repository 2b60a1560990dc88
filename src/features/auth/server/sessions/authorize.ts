import type { FastifyRequest } from 'fastify';
import { OWNER_ID, type UserId } from '#platform/ids.ts';
import { commonRefusals, refuse } from '#platform/refusal.ts';
import type { Caller, Officer, Owner, Session } from '#platform/server/http/proof.ts';
import type { Gate } from '#platform/server/http/prove-access.ts';
import type { Settings } from '#platform/server/settings/settings.ts';
import type { Db } from '#platform/server/store/db.ts';
import { KEY_PREFIX } from '../../rules.ts';
import { cookieName, readCookie } from './cookie.ts';
import { sessionFinder } from './sessions.ts';

/** The only place that creates an `Owner`, the proof of who is signed in. */
const mint = (userId: UserId) => ({ userId }) as Owner;

/**
 * Mints the proof for a user whom auth itself has just made, whose password it has just checked, or who is personal
 * mode's owner at start.
 */
export const ownerProof = (userId: UserId): Owner => mint(userId);

/**
 * Mints the proof for the payer whose phone made a code that a till presents. `findShowing` has verified the code by the
 * keys of the payer's grant.
 */
export const payerOfCode = (payer: UserId): Owner => mint(payer);

/**
 * Mints the proof over the wallet rows of an organisation, for the officer who acts. The server's operator acts without
 * one.
 */
export const officialOwner = (organisation: UserId, officer?: Officer): Owner => ({
  ...mint(organisation),
  ...(officer && { officer }),
});

export interface GateOptions {
  readonly db: Db;
  readonly settings: Pick<Settings, 'mode' | 'publicUrl'>;
  readonly hasOwnerPassword: boolean;
}

/**
 * Decides for whom a request may act (docs/product/modes.md#user-of-a-call). A Bearer token, if sent, decides and must
 * be valid; else the cookie does, and an invalid cookie means no session. Each token is looked up in the store every
 * time, so a revoked one stops working everywhere at once.
 */
export function createGate({ db, settings, hasOwnerPassword }: GateOptions): Gate {
  const isOwnerOpen = settings.mode === 'personal' && !hasOwnerPassword;
  const name = cookieName(settings.publicUrl);
  const everyone: readonly Owner[] = isOwnerOpen ? [mint(OWNER_ID)] : [];

  const findSession = sessionFinder(db);

  const sessionOf = async ({ headers }: FastifyRequest): Promise<Session | null> => {
    const bearer = bearerOf(headers.authorization);
    if (bearer === undefined) {
      const token = readCookie(headers.cookie, name);
      return token === undefined ? null : findSession(token);
    }
    if (bearer.startsWith(KEY_PREFIX)) throw refuseKey();
    const session = await findSession(bearer);
    if (session) return session;
    throw refuse(commonRefusals, 'unauthenticated', { detail: 'The session has ended. Sign in again.' });
  };
  return {
    caller: async (request) => {
      const session = await sessionOf(request);
      return {
        session,
        get address() {
          return request.ip;
        },
      };
    },
    anyone: (request) => {
      if (bearerOf(request.headers.authorization)?.startsWith(KEY_PREFIX)) throw refuseKey();
      return { session: null, address: request.ip };
    },
    session: needSession,
    actor: (caller) => {
      const [first] = everyone;
      const self = caller.session || !first ? mint(needSession(caller).userId) : first;
      return { self, owners: [self, ...everyone.filter(({ userId }) => userId !== self.userId)] };
    },
    owner: (caller, userId) => {
      if (isOwnerOpen && userId === OWNER_ID) return mint(userId);
      if (needSession(caller).userId === userId) return mint(userId);
      throw refuse(commonRefusals, 'forbidden', { detail: 'This belongs to another user.' });
    },
  };
}

function needSession(caller: Caller): Session {
  if (caller.session) return caller.session;
  throw refuse(commonRefusals, 'unauthenticated', { detail: 'Sign in first.' });
}

const refuseKey = () =>
  refuse(commonRefusals, 'unauthenticated', { detail: 'An organisation’s key cannot make this call.' });

const BEARER = /^bearer(?:\s+(.*))?$/i;
/** Returns the token of an `Authorization: Bearer` header. */
export const bearerOf = (header: string | undefined): string | undefined => {
  const match = header === undefined ? null : BEARER.exec(header.trim());
  return match ? (match[1] ?? '') : undefined;
};
