import { expect, it } from 'vitest';
import { startTestApp } from '#app/server/testing/harness.ts';
import { testApp } from '#app/server/testing/test-app.ts';
import { SIGNATURE_HEADER } from '#features/auth/rules.ts';
import { LIMITS } from '#features/organisations/rules.ts';
import { registry } from '#features/organisations/server/testing/firm.ts';
import { sql } from '#platform/server/store/db.ts';
import type { OfficeAct } from '../../calls/acts.ts';
import { sentToCheck } from '../testing/check-act.ts';
import { cityOffice } from '../testing/city.ts';

const app = testApp({ mode: 'hosted' });
const city = cityOffice(app);
const firms = registry(app);
const CHECK = 'POST /api/office/acts/{actId}/check';

it('of two commands that make the office at once one makes it and both invite, until as many wait as may', async () => {
  const both = await Promise.all([city.invite('first@city.example'), city.invite('second@city.example')]);
  expect(both.map(({ isNew }) => isNew).sort(), JSON.stringify(both)).toEqual([false, true]);
  expect(new Set(both.map(({ office }) => office)).size).toBe(1);
  for (let n = both.length; n < LIMITS.invitations; n += 1)
    expect((await city.invite(`more-${n}@city.example`)).refused).toBeNull();
  expect(await city.invite('late@city.example')).toMatchObject({
    link: '',
    refused: expect.stringContaining('no more than 20'),
  });
  await app.db.run(sql`DELETE FROM organisation_invitations`);
});

it('of two who check at once on two nodes one carries it out, and the other is told that it is done', async () => {
  const owner = await city.owner();
  const approvers = [await city.join(owner, 'approver'), await city.join(owner, 'approver')];
  const { organisation } = await firms.make(await app.register(), { name: 'Dalbit Bakery' });
  const params = { shopId: organisation.id };
  const asked = await owner.phone.sign('POST /api/office/shops/{shopId}/close', { params, body: { reason: 'Gone' } });
  const actId = (asked.body as OfficeAct).id;
  const other = await startTestApp({ mode: 'hosted', over: app });
  try {
    const sent = await sentToCheck(owner, actId);
    const signatures = await Promise.all(
      approvers.map(async ({ phone }, i) => {
        const challenge = await phone.askToSign(CHECK, sent);
        // What is signed names the site, which is the node's own where no address is set.
        const origin = (i === 0 ? app : other).url.replace('127.0.0.1', 'localhost');
        return phone.authenticator.sign(challenge, { origin });
      }),
    );
    const [here, there] = await Promise.all(
      approvers.map(({ phone, token }, i) => {
        const signature = signatures[i];
        if (!signature) throw new Error('unsigned');
        const header = Buffer.from(JSON.stringify(signature)).toString('base64url');
        return i === 0
          ? phone.signed(CHECK, sent, signature)
          : other.call(CHECK, { ...sent, token, byName: true, headers: { [SIGNATURE_HEADER]: header } });
      }),
    );
    expect([here?.status, there?.status].sort()).toEqual([200, 409]);
  } finally {
    await other.stop();
  }
  const closed = await app.db.rows(
    sql<{
      id: number;
    }>`SELECT id FROM organisation_states WHERE organisation_id = ${organisation.id} AND state = 'closed'`,
  );
  expect(closed).toHaveLength(1);
});
