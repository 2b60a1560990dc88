import type { TestApp } from '#app/server/testing/harness.ts';
import type { UserId } from '#platform/ids.ts';
import { emit } from '#platform/server/events/outbox.ts';
import { sql } from '#platform/server/store/db.ts';
import { contract } from '../../../contract.ts';
import { PUSH_KINDS, type PushKind } from '../../../push.ts';
import type { Browser } from './push-service.ts';

type Person = { readonly userId: number; readonly token: string };
interface DeviceOptions {
  readonly kinds?: PushKind[];
  readonly showsText?: boolean;
  readonly language?: 'en' | 'ko';
  readonly here?: string[];
}

/** Helpers for tests of push. */
export function notified(app: TestApp) {
  const client = () => app.client(contract);
  const of = ({ userId, token }: Person) => ({ params: { userId }, token });
  const happen = ({ userId }: Person, type: string, data: object) =>
    app.db.tx((tx) => emit(tx, [{ userId: userId as UserId, type, data: { ...data } }]));
  const ask = (person: Person, { endpoint, keys }: Pick<Browser, 'endpoint' | 'keys'>, wish: DeviceOptions = {}) =>
    client()('POST /api/push/{userId}', {
      ...of(person),
      body: { endpoint, keys, kinds: [...PUSH_KINDS], language: 'en', here: [new URL(endpoint).origin], ...wish },
    });
  return {
    ask,
    let: async (person: Person, browser: Browser, wish: DeviceOptions = {}) => {
      const reply = await ask(person, browser, wish);
      if (reply.status !== 201) throw new Error(reply.text);
      return reply.body;
    },
    read: async (person: Person) => (await client()('GET /api/push/{userId}', of(person))).body,
    here: async (person: Person, { endpoint }: Browser) =>
      (await client()('POST /api/push/{userId}/here', { ...of(person), body: { endpoint, language: 'en' } })).body
        .device,
    remove: ({ userId, token }: Person, id: number) =>
      client()('DELETE /api/push/{userId}/{id}', { params: { userId, id }, token }),
    /** Simulates a payment to the person. */
    receive: (person: Person, amount: string) =>
      happen(person, 'transaction_update', {
        amount,
        assetType: 'XP',
        transactionType: 'receive',
        status: 'completed',
      }),
    /** Simulates an approval of the person's request. */
    approve: (person: Person, title: string) => happen(person, 'work_decision', { decision: 'approved', title }),
    told: (person: Person) => client()('GET /api/notifications/{userId}', of(person)).then(({ body }) => body.length),
    waiting: async () => (await app.db.one(sql<{ n: number }>`SELECT count(*) AS n FROM push_messages`)).n,
    /** Queues a push message and a notice of changed conditions that are due later. */
    waits: async ({ userId }: Pick<Person, 'userId'>, device: number) => {
      await app.db.run(sql`
        INSERT INTO push_messages (device_id, notification_id, due_at, ends_at)
        SELECT ${device}, max(id), now() + interval '1 hour', now() + interval '1 day' FROM notifications WHERE user_id = ${userId}`);
      await app.db.run(sql`
        INSERT INTO condition_notices (news_id, user_id, for_shop, by_mail, look_at)
        SELECT min(id), ${userId}, false, false, now() + interval '1 day' FROM condition_news`);
    },
    /** Makes postponed messages due at once. */
    hurry: () => app.db.run(sql`UPDATE push_messages SET due_at = now()`),
  };
}
