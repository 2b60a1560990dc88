import type { Reply, TestApp } from '#app/server/testing/harness.ts';
import type { Official } from '#features/office/server/testing/city.ts';
import type { Person } from '#features/pay/server/testing/stall.ts';
import { sql } from '#platform/server/store/db.ts';
import { type AboutPayment, type Case, contract } from '../../contract.ts';
import type { OfficeCase } from '../../office-contract.ts';
import { deadlineJob } from '../deadlines.ts';

const clientOf = (app: TestApp) => app.client(contract);

/** Shortcuts of the tests of cases. */
export function disputing(app: TestApp) {
  const call: ReturnType<typeof clientOf> = (route, sent) => clientOf(app)(route, sent);
  const own = ({ userId, token }: Pick<Person, 'userId' | 'token'>) => ({ params: { userId }, token });
  const open = (who: Person, paymentId: number, text = 'The tent never came.') =>
    call('POST /api/cases/{userId}', {
      ...own(who),
      body: { paymentId, reason: 'not_delivered', text },
    }) as Promise<Reply<Case>>;
  const office = (one: Official, caseId: number, what: string, body?: object) =>
    one.phone.sign(`POST /api/office/cases/{caseId}/${what}`, { params: { caseId }, ...(body && { body }) });
  return {
    about: async (who: Person, paymentId: number) =>
      (
        await call('GET /api/case-payments/{userId}/{paymentId}', {
          params: { userId: who.userId, paymentId },
          token: who.token,
        })
      ).body as AboutPayment,
    open,
    /** Opens a case and throws if that is refused. */
    opened: async (who: Person, paymentId: number) => {
      const reply = await open(who, paymentId);
      if (reply.status !== 201) throw new Error(reply.text);
      return reply.body;
    },
    read: (who: Person, id: number) =>
      call('GET /api/cases/{userId}/{id}', { params: { userId: who.userId, id }, token: who.token }) as Promise<
        Reply<Case>
      >,
    list: async (who: Person) => (await call('GET /api/cases/{userId}', own(who))).body,
    say: (who: Person, id: number, text = 'Sent on Nov 9.') =>
      call('POST /api/cases/{userId}/{id}/say', {
        params: { userId: who.userId, id },
        token: who.token,
        body: { text },
      }),
    withdraw: (who: Person, id: number) =>
      call('POST /api/cases/{userId}/{id}/withdraw', { params: { userId: who.userId, id }, token: who.token }),
    office,
    decide: (one: Official, caseId: number, returned: string, reason = 'Not delivered; no parcel number.') =>
      office(one, caseId, 'decide', { returned, reason }) as Promise<Reply<OfficeCase>>,
    /** Moves a deadline to so many days from now. */
    deadlineIn: (id: number, of: 'answer' | 'decide', days: number) =>
      app.db.run(
        of === 'answer'
          ? sql`UPDATE cases SET answer_by = clock_timestamp() + make_interval(days => ${days}) WHERE id = ${id}`
          : sql`UPDATE cases SET decide_by = clock_timestamp() + make_interval(days => ${days}) WHERE id = ${id}`,
      ),
    pass: (on: TestApp = app) => deadlineJob(on.built.mounted.services).run(new AbortController().signal),
    /** Lists a user's notices about cases, oldest first. */
    news: async ({ userId }: Pick<Person, 'userId'>): Promise<string[]> =>
      (
        await app.db.rows(sql<{ news: string }>`
          SELECT data->>'news' AS news FROM outbox WHERE user_id = ${userId} AND type = 'case_update' AND data->>'news' IS NOT NULL ORDER BY id`)
      ).map(({ news }) => news),
  };
}
