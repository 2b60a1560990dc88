import { randomUUID } from 'node:crypto';
import Fastify from 'fastify';
import type { UserId } from '#platform/ids.ts';
import { commonRefusals, refuse } from '#platform/refusal.ts';
import { emit } from '#platform/server/events/outbox.ts';
import { type OutboxReader, startOutboxReader } from '#platform/server/events/outbox-reader.ts';
import type { Packed } from '#platform/server/events/packed.ts';
import { createRealtime, type Realtime } from '#platform/server/events/realtime.ts';
import { answerErrors } from '#platform/server/http/problems.ts';
import type { Caller, Owner } from '#platform/server/http/proof.ts';
import type { Gate } from '#platform/server/http/prove-access.ts';
import type { Db } from '#platform/server/store/db.ts';
import { type EventClient, openEvents } from './event-client.ts';
import { nowOf } from './store-time.ts';

export interface EventNode {
  readonly url: string;
  readonly reader: OutboxReader;
  readonly realtime: Realtime;
}

const needSession = ({ session }: Caller) => {
  if (session) return session;
  throw refuse(commonRefusals, 'unauthenticated');
};

interface Session {
  readonly userId: UserId;
  readonly forMs: number;
  /** End of the session by the store's clock, set when the session is first read. */
  until?: number;
}

/** Returns how many ms each of these sessions remains valid. Ended ones are left out. */
async function sessionsLeft(db: Db, sessions: ReadonlyMap<string, Session>, hashes: readonly string[]) {
  const now = (await nowOf(db)).getTime();
  return new Map(
    hashes.flatMap((hash): [string, number][] => {
      const session = sessions.get(hash.slice('hash of '.length));
      if (!session) return [];
      session.until ??= now + session.forMs;
      return session.until > now ? [[hash, session.until - now]] : [];
    }),
  );
}

/**
 * Creates servers that only have event streams. Sessions are kept in memory, because auth is a feature above the
 * platform; user 1 is open to everyone.
 */
export function eventNodes() {
  const stops: (() => Promise<void> | void)[] = [];
  const sessions = new Map<string, Session>();
  const gate: Pick<Gate, 'caller' | 'owner'> = {
    caller: async ({ headers, ip }) => {
      const token = headers.authorization?.slice('Bearer '.length);
      const session = token && sessions.get(token);
      return {
        session: session ? { userId: session.userId, tokenHash: `hash of ${token}`, isReading: false } : null,
        address: ip,
      };
    },
    owner: (caller, userId) => {
      if (userId !== 1 && needSession(caller).userId !== userId) throw refuse(commonRefusals, 'forbidden');
      return { userId } as Owner;
    },
  };
  return {
    start: async (db: Db, heartbeatMs = 20_000, packed: readonly Packed[] = []): Promise<EventNode> => {
      const app = Fastify({ forceCloseConnections: true });
      answerErrors(app);
      const reader = await startOutboxReader(db, app.log);
      const realtime = createRealtime({
        db,
        reader,
        gate,
        sessionsLeft: (hashes) => sessionsLeft(db, sessions, hashes),
        log: app.log,
        heartbeatMs,
        packed,
      });
      realtime.mount(app);
      const url = await app.listen({ port: 0, host: '127.0.0.1' });
      stops.push(async () => {
        realtime.close();
        await app.close();
        await reader.close();
      });
      return { url, reader, realtime };
    },
    listen: async (
      node: EventNode,
      userId: number | string = 1,
      headers: Record<string, string> = {},
    ): Promise<EventClient> => {
      const client = await openEvents(`${node.url}/api/events/${userId}`, headers);
      stops.unshift(() => client.close());
      return client;
    },
    signIn: (userId: number, forMs = 60_000) => {
      const token = randomUUID();
      sessions.set(token, { userId: userId as UserId, forMs });
      return {
        headers: { authorization: `Bearer ${token}` },
        hash: `hash of ${token}`,
        end: () => sessions.delete(token),
      };
    },
    stop: async () => {
      for (const stop of stops.splice(0)) await stop();
    },
  };
}

/** Commits a user's event that contains a number. */
export const sendNumber = (db: Db, n: number, userId = 1, type = 'notification'): Promise<void> =>
  db.tx((tx) => emit(tx, [{ userId: userId as UserId, type, data: { n } }]));

/** Returns the numbers that a client has received. */
export const numbersOf = (client: EventClient): number[] =>
  client.events.flatMap(({ data }) => (typeof data.n === 'number' ? [data.n] : []));

export const numbersTo = (n: number): number[] => Array.from({ length: n }, (_, i) => i);
