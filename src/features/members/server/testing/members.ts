import type { TestApp } from '#app/server/testing/harness.ts';
import type { OfficeAct } from '#features/office/calls/acts.ts';
import { checkAct } from '#features/office/server/testing/check-act.ts';
import type { Official } from '#features/office/server/testing/city.ts';
import type { OfficeMember, OfficeMemberRow } from '../../contract.ts';

const NONE = { payment: null, month: null, holding: null };

/** Helpers for tests of the office's calls about members. */
export function membersDesk(app: TestApp) {
  const about = (memberId: number, body?: object) => ({ params: { memberId }, ...(body && { body }) });
  const desk = {
    look: async (one: Official, id: number) =>
      (await one.phone.call('GET /api/office/members/{memberId}', about(id))).body as OfficeMember,
    find: async (one: Official, query: { q?: string; state?: string; limit?: number; before?: string }) =>
      (await one.phone.call('GET /api/office/members', { query })).body as OfficeMemberRow[],
    act: (one: Official, what: 'freeze' | 'lift' | 'close' | 'limit' | 'limits', id: number, more: object = {}) =>
      one.phone.sign(
        `POST /api/office/members/{memberId}/${what}`,
        about(id, { reason: 'Phone reported stolen', ...more }),
      ),
    limit: (
      one: Official,
      what: 'limit' | 'limits',
      id: number,
      caps: Partial<typeof NONE> | object,
      more: object = {},
    ) => desk.act(one, what, id, { caps: { ...NONE, ...caps }, ...more }),
    check: (one: Official, { id }: Pick<OfficeAct, 'id'>) => checkAct(one, id),
    /** Requests an act by one officer and checks it by another. */
    both: async (
      maker: Official,
      checker: Official,
      what: 'lift' | 'close' | 'limits',
      id: number,
      more: object = {},
    ) => {
      const asked = await desk.act(maker, what, id, what === 'limits' ? { caps: NONE, ...more } : more);
      if (asked.status !== 201) throw new Error(asked.text);
      return desk.check(checker, asked.body as OfficeAct);
    },
    standing: async ({ userId, token }: { userId: number; token: string }) =>
      (await app.call('GET /api/standing/{userId}', { params: { userId }, token })).body as Record<string, unknown>,
    signIn: async (email: string) =>
      (
        (await app.call('POST /api/auth/login', { body: { email, password: 'correct horse battery' } })).body as {
          token: string;
        }
      ).token,
  };
  return desk;
}
