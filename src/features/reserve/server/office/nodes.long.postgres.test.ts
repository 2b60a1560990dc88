import { expect, it } from 'vitest';
import { testApp } from '#app/server/testing/test-app.ts';
import { SIGNATURE_HEADER } from '#features/auth/rules.ts';
import { sentToCheck } from '#features/office/server/testing/check-act.ts';
import { cityOffice } from '#features/office/server/testing/city.ts';
import { giveOutKilled } from '#features/office/server/testing/credits.ts';
import { reserveOf } from '#features/office/server/testing/reserve.ts';
import { sql } from '#platform/server/store/db.ts';

// The server runs no jobs of its own, so that only the other nodes pay files.
const app = testApp({ mode: 'hosted', isStill: true });
const city = cityOffice(app);
const CHECK = 'POST /api/office/acts/{actId}/check';
const PEOPLE = 4000;

it('two nodes that are killed repeatedly pay out a file of thousands of credits without loss or duplicates, and only one of them issues a credit', async () => {
  const owner = await city.owner();
  const [finance, approver, second] = [
    await city.join(owner, 'finance'),
    await city.join(owner, 'approver'),
    await city.join(owner, 'approver'),
  ];
  const desk = reserveOf(finance, approver);
  const nodes = await giveOutKilled(app, desk, PEOPLE);
  try {
    // A credit cannot have two pending acts. If two nodes check one act, it is carried out once.
    const act = desk.idIn(await desk.issue('BC-2', 'p1@onju.example'));
    const sent = await sentToCheck(approver, act);
    const answers = await Promise.all(
      [approver, second].map(async ({ phone, token }, i) => {
        const on = nodes[i] ?? app;
        const signature = phone.authenticator.sign(await phone.askToSign(CHECK, sent), {
          origin: on.url.replace('127.0.0.1', 'localhost'),
        });
        const header = Buffer.from(JSON.stringify(signature)).toString('base64url');
        return on.call(CHECK, { ...sent, token, byName: true, headers: { [SIGNATURE_HEADER]: header } });
      }),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const uses = await app.db.one(
      sql<{ n: number }>`SELECT count(*)::int AS n FROM transfers WHERE from_owner = 'house:bank' AND amount = 5000`,
    );
    expect(uses.n).toBe(1);
  } finally {
    for (const one of nodes) await one.stop();
  }
}, 240_000);
