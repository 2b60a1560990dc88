import type { TestApp } from '#app/server/testing/harness.ts';
import { sql } from '#platform/server/store/db.ts';
import { startVersionIn } from './published.ts';

const CONTACT = {
  kind: 'contact',
  email: 'help@example.com',
  telephone: '02-1234-5678',
  hours: 'Weekdays 9:00 to 18:00',
  hoursKo: '평일 9~18시',
  address: '1 Main Street',
  addressKo: '큰길 1',
};

/** Publishes an operator contact that applies at once, as two officers would. */
export async function publishContact({ db }: TestApp): Promise<void> {
  const { id } = await db.one(sql<{ id: number }>`
    INSERT INTO terms_versions (kind, valid_from, content, made_by, checked_by)
    VALUES ('contact', clock_timestamp() + interval '1 day', ${JSON.stringify(CONTACT)}::jsonb, 1, 2)
    RETURNING id`);
  await startVersionIn(db, id, 0);
}

/** Removes the contact, bypassing the guard that keeps versions. */
export async function removeContact({ db }: TestApp): Promise<void> {
  await db.tx(async (tx) => {
    await tx.run(sql`ALTER TABLE terms_versions DISABLE TRIGGER terms_versions_stay`);
    await tx.run(sql`DELETE FROM terms_versions WHERE kind = 'contact'`);
    await tx.run(sql`ALTER TABLE terms_versions ENABLE TRIGGER terms_versions_stay`);
  });
}
