import type { TestApp } from '#app/server/testing/harness.ts';
import { type Person, registry } from '#features/organisations/server/testing/firm.ts';
import type { UserId } from '#platform/ids.ts';
import { sql } from '#platform/server/store/db.ts';
import { eventually } from '#platform/server/testing/eventually.ts';
import { contract, type Endpoint } from '../../contract.ts';
import type { EventType } from '../../events.ts';
import { announce } from '../announce.ts';
import { type Receiver, startReceiver } from './receiver.ts';

const clientOf = (app: TestApp) => app.client(contract);
const EPOCH = '2026-11-20T00:00:00.000Z';

/** Helpers for tests of webhooks and the stream. */
export function sender(app: TestApp) {
  const call: ReturnType<typeof clientOf> = (route, sent) => clientOf(app)(route, sent);
  const firms = registry(app);
  const make = async (owner: Person, id: number, url: string, types?: EventType[]) => {
    const reply = await call('POST /api/org/{id}/endpoints', {
      params: { id },
      token: owner.token,
      body: { url, ...(types && { types }) },
    });
    if (reply.status !== 201) throw new Error(reply.text);
    return reply.body;
  };
  const test = async (owner: Person, id: number, endpointId: number) => {
    const params = { id, endpointId };
    const reply = await call('POST /api/org/{id}/endpoints/{endpointId}/test', { params, token: owner.token });
    if (reply.status !== 200) throw new Error(reply.text);
    return reply.body;
  };
  return {
    call,
    firms,
    make,
    test,
    firm: async () => {
      const owner = await app.register();
      const { organisation } = await firms.make(owner);
      return { owner, id: organisation.id as UserId };
    },
    /** Creates an endpoint at a receiver, gives the receiver its signing secret, and enables the endpoint. */
    on: async (owner: Person, id: number, receiver: Receiver, types?: EventType[]): Promise<Endpoint> => {
      const { secret, ...made } = await make(owner, id, receiver.url, types);
      receiver.secrets.push(secret);
      const { endpoint } = await test(owner, id, made.id);
      receiver.received.splice(0);
      return endpoint;
    },
    /** Announces an event of a subject; `nth` makes the events distinguishable. */
    tell: (id: UserId, subject: string, nth: number) =>
      app.db.tx((tx) =>
        announce(tx, id, 'connection.ended', `connection:${subject}`, {
          connectionId: `${subject}-${nth}`,
          endedBy: 'person',
          endedAt: EPOCH,
        }),
      ),
    /** Makes postponed deliveries due. */
    hurry: (id: UserId) =>
      app.db.tx(async (tx) => {
        await tx.run(sql`UPDATE event_deliveries SET due_at = now() WHERE organisation_id = ${id} AND due_at > now()`);
        await tx.run(sql`UPDATE event_streams SET due_at = now() WHERE organisation_id = ${id}`);
      }),
    deliveries: async (owner: Person, id: number, endpointId: number) => {
      const params = { id, endpointId };
      const route = 'GET /api/org/{id}/endpoints/{endpointId}/deliveries';
      return (await call(route, { params, token: owner.token })).body;
    },
    endpoint: async (owner: Person, id: number, endpointId: number) => {
      const { body } = await call('GET /api/org/{id}/endpoints', { params: { id }, token: owner.token });
      const found = body.find((one) => one.id === endpointId);
      if (!found) throw new Error('no such endpoint');
      return found;
    },
  };
}

/**
 * Starts another organisation. Once an event from its `send` has arrived, the job has handled everything that was due
 * earlier.
 */
export async function startBeside(events: ReturnType<typeof sender>) {
  const [{ owner, id }, receiver] = [await events.firm(), await startReceiver()];
  await events.on(owner, id, receiver);
  let sent = 0;
  return {
    send: async () => {
      sent += 1;
      await events.tell(id, 'beside', sent);
      await eventually(() => receiver.received.length).toBe(sent);
    },
    stop: () => receiver.stop(),
  };
}

/** Makes such an organisation and sends one of its events. */
export async function sendBeside(events: ReturnType<typeof sender>): Promise<void> {
  const beside = await startBeside(events);
  await beside.send().finally(() => beside.stop());
}

/** Returns which events of a subject arrived, in order of first arrival. */
export const nthsOf = (receiver: Receiver, subject: string): number[] => {
  const of = receiver.received.filter(({ event }) => event.subject === `connection:${subject}`);
  const first = new Map(of.map(({ id, event }) => [id, String(event.data.connectionId)]));
  return [...first.values()].map((one) => Number(one.split('-').at(-1)));
};
