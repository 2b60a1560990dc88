import type { TestApp } from '#app/server/testing/harness.ts';
import { judgeChange, openChange } from '#features/auth/server/email/email-changes.ts';
import { lockMember } from '#features/auth/server/of-member.ts';
import { registry } from '#features/organisations/server/testing/firm.ts';
import type { UserId } from '#platform/ids.ts';
import { sql } from '#platform/server/store/db.ts';

/** Registers a person who has proven this address. */
export async function takeEmail(app: TestApp, email: string): Promise<void> {
  await app.register(email);
}

/**
 * Creates a pending e-mail change, as if two officers had decided it. With `isHeld` the member has stopped two before.
 */
export async function waitForEmail(
  app: TestApp,
  { userId, email }: { readonly userId: number; readonly email: string },
  isHeld = false,
): Promise<void> {
  const { organisation } = await registry(app).make(await app.register(), { kinds: ['public_office'] });
  const member = userId as UserId;
  await app.db.tx(async (tx) => {
    await lockMember(tx, member);
    const { id: act } = await tx.one(sql<{ id: number }>`
      INSERT INTO office_acts (organisation_id, kind, subject, title, reason, body, body_hash, made_by, made_passkey, expires_at)
      VALUES (${organisation.id}, 'member.email', ${`member:${userId}`}, 'Lost', 'Lost', '{}', sha256('{}'), ${userId}, '\\x01',
        clock_timestamp() + interval '7 days') RETURNING id`);
    const asked = await judgeChange(tx, member, `new-${email}`);
    if (typeof asked === 'string') throw new Error(`the change is refused: ${asked}`);
    await openChange(tx, app.built.mounted.services, { member, act, email: `new-${email}` }, { ...asked, isHeld });
  });
}
