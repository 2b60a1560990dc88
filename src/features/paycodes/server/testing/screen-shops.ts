import type { TestApp } from '#app/server/testing/harness.ts';
import { sql } from '#platform/server/store/db.ts';

/** Gives a Korean name to the shops at which this person has used a code. */
export const nameInKorean = (app: TestApp, userId: number, nameKo: string): Promise<number> =>
  app.db.run(sql`UPDATE merchants SET name_ko = ${nameKo} WHERE id IN (
    SELECT c.merchant_id FROM pay_grants g JOIN pay_grant_uses u ON u.grant_id = g.id JOIN charges c ON c.id = u.charge_id
     WHERE g.user_id = ${userId})`);
