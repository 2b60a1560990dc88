import { expect } from 'vitest';
import type { TestApp } from '#app/server/testing/harness.ts';
import { letterTo } from '#features/auth/server/testing/mailbox.ts';
import type { OfficeAct } from '#features/office/calls/acts.ts';
import type { Official } from '#features/office/server/testing/city.ts';
import { sql } from '#platform/server/store/db.ts';
import { eventually } from '#platform/server/testing/eventually.ts';
import { membersDesk } from './members.ts';

const ASK = 'POST /api/office/members/{memberId}/email';
export const PASSWORD = 'correct horse battery';
export const PROOF = 'ID card at the desk, called back by phone';

/** A person who lost access to their verified e-mail address, and their new address. */
export interface Loser {
  readonly userId: number;
  readonly token: string;
  readonly email: string;
  readonly newEmail: string;
}
/** The officer who requests and the one who checks. */
export interface Pair {
  readonly maker: Official;
  readonly checker: Official;
}

let people = 0;

/** Helpers for tests of e-mail changes by support. */
export function emailChanges(app: TestApp, staff: () => Pair) {
  const desk = membersDesk(app);
  const tokenIn = async (email: string, place: 'stop' | 'renew' | 'prove') => {
    // An earlier letter to the same address must not be taken for the newest one.
    await eventually(async () => {
      await app.runJob('mail');
      return app.db.rows(sql`SELECT id FROM mails WHERE letter IS NOT NULL AND kind LIKE 'email %'`);
    }).toEqual([]);
    const link = new RegExp(`/login\\?${place}#([\\w-]{43})`);
    return link.exec(await letterTo(app, email, link))?.[1] ?? '';
  };
  const changes = {
    tokenIn,
    loser: async (): Promise<Loser> => {
      people += 1;
      const email = `lost-${people}@city.example`;
      const { userId, token } = await app.register(email);
      return { userId, token, email, newEmail: `found-${people}@city.example` };
    },
    ask: (by: Official, { userId, newEmail }: Pick<Loser, 'userId' | 'newEmail'>, email = newEmail) =>
      by.phone.sign(ASK, { params: { memberId: userId }, body: { email, proof: PROOF, reason: 'Mailbox is gone' } }),
    /** Requests a change by one officer and checks it by another. */
    decided: async (who: Loser, { maker, checker } = staff()): Promise<OfficeAct> => {
      const asked = await changes.ask(maker, who);
      expect(asked.status, asked.text).toBe(201);
      const checked = await desk.check(checker, asked.body as OfficeAct);
      expect(checked.status, checked.text).toBe(200);
      return asked.body as OfficeAct;
    },
    stop: async ({ email }: Loser) =>
      app.call('POST /api/email-changes/stop', { body: { token: await tokenIn(email, 'stop') } }),
    prove: async ({ newEmail }: Loser) =>
      app.call('POST /api/email-changes/proof', { body: { token: await tokenIn(newEmail, 'renew') } }),
    /** The member proves an address that they choose. Returns the reply to the proof. */
    proveOwn: async ({ userId, token }: Loser, email: string) => {
      const mine = { params: { userId }, token };
      await app.call('PATCH /api/user/{userId}', { ...mine, body: { email, currentPassword: PASSWORD } });
      return app.call('POST /api/email/{userId}/proof', { ...mine, body: { token: await tokenIn(email, 'prove') } });
    },
    open: async ({ userId, token }: Loser) =>
      (
        (await app.call('GET /api/email/{userId}', { params: { userId }, token })).body as {
          change: { id: number; isHeld: boolean } | null;
        }
      ).change,
    press: ({ userId, token }: Loser, id: number) =>
      app.call('POST /api/email-changes/{userId}/{id}/stop', { params: { userId, id }, token }),
    /** Moves one person's e-mail change this many hours into the past. */
    age: async ({ userId }: Pick<Loser, 'userId'>, hours: number) => {
      await app.runJob('mail');
      await app.runJob('email-changes');
      return app.db.run(sql`
        UPDATE email_changes SET opened_at = opened_at - make_interval(hours => ${hours}), due_at = due_at - make_interval(hours => ${hours}),
          expires_at = expires_at - make_interval(hours => ${hours}) WHERE user_id = ${userId} AND state = 'open'`);
    },
    pass: async (who: Pick<Loser, 'userId'>, hours: number) => {
      await changes.age(who, hours);
      await app.runJob('email-changes');
    },
    /** Returns a member's address and the outcome of their latest e-mail change. */
    now: async ({ userId }: Pick<Loser, 'userId'>) => {
      const { email, emailChange } = await desk.look(staff().maker, userId);
      return [email, emailChange?.state ?? null];
    },
    recorded: async (act: string) =>
      (await app.db.rows(sql`SELECT 1 AS is FROM organisation_audit WHERE act = ${act}`)).length,
  };
  return changes;
}
