import type { TestApp, TestReply } from '#app/server/testing/harness.ts';
import { type Phone, phoneOf } from '#features/auth/server/testing/phone.ts';
import { sql } from '#platform/server/store/db.ts';
import type { OfficeRole } from '../../rules.ts';
import { inviteToOffice } from '../invite.ts';

export interface Official {
  readonly userId: number;
  readonly token: string;
  readonly email: string;
  readonly phone: Phone;
}

let people = 0;

/** The office of a test's city. Each officer has a passkey and has entered. */
export function cityOffice(app: TestApp) {
  let office = 0;
  const person = async (): Promise<Official> => {
    people += 1;
    const email = `official-${people}@city.example`;
    const { userId, token } = await app.register(email);
    const phone = phoneOf(app, { userId, token });
    const kept = await phone.register();
    if (kept.status !== 201) throw new Error(kept.text);
    return { userId, token, email, phone };
  };
  const needed = (reply: { status: number; text: string; body: unknown }, status: number) => {
    if (reply.status !== status) throw new Error(reply.text);
    return reply.body;
  };
  const accept = ({ phone }: Official, link: string) =>
    phone.sign('POST /api/invitations/accept', { body: { token: new URL(link).hash.slice(1) } });
  const city = {
    person,
    accept,
    id: () => office,
    /** Invites an owner, as the server's command does. */
    invite: (email: string) => inviteToOffice(app.built.mounted.services, { email, name: null, businessNumber: null }),
    enter: async (one: Official) => void needed(await one.phone.sign('POST /api/office/entry', {}), 201),
    /** Moves an officer's appointment a day into the past, so that they may check acts. */
    settle: ({ userId }: Pick<Official, 'userId'>) =>
      app.db.run(
        sql`UPDATE organisation_staff SET role_since = role_since - interval '1 day' WHERE user_id = ${userId}`,
      ),
    /** Makes the first owner, who has entered. */
    owner: async (): Promise<Official> => {
      const one = await person();
      const { link } = await city.invite(one.email);
      const joined = needed(await accept(one, link), 201) as { organisation: { id: number } };
      office = joined.organisation.id;
      await city.settle(one);
      await city.enter(one);
      return one;
    },
    /** Makes an officer whom an owner invited, and who has entered. */
    join: async (owner: Official, role: OfficeRole, one?: Official): Promise<Official> => {
      const who = one ?? (await person());
      const invited = await owner.phone.sign('POST /api/org/{id}/invitations', {
        params: { id: office },
        body: { role, label: role, email: who.email },
      });
      needed(await accept(who, (needed(invited, 201) as { link: string }).link), 201);
      await city.settle(who);
      await city.enter(who);
      return who;
    },
    sign: (one: Official, route: string, sent: TestReply = {}) => one.phone.sign(route, sent),
  };
  return city;
}
