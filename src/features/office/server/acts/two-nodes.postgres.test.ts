import { expect, it } from 'vitest';
import { testApp } from '#app/server/testing/test-app.ts';
import { LIMITS } from '#features/organisations/rules.ts';
import { registry } from '#features/organisations/server/testing/firm.ts';
import { sql } from '#platform/server/store/db.ts';
import type { OfficeAct } from '../../calls/acts.ts';
import { checkAtTwo } from '../testing/check-at-two.ts';
import { cityOffice } from '../testing/city.ts';

const app = testApp({ mode: 'hosted' });
const city = cityOffice(app);
const firms = registry(app);

it('two concurrent commands that create the office create it once and both send an invitation, up to the limit of invitations', async () => {
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

it('of two people who check an act at once on two nodes one carries it out, and the other gets the reply that it is done', async () => {
  const owner = await city.owner();
  const approvers = [await city.join(owner, 'approver'), await city.join(owner, 'approver')];
  const { organisation } = await firms.make(await app.register(), { name: 'Dalbit Bakery' });
  const params = { shopId: organisation.id };
  const asked = await owner.phone.sign('POST /api/office/shops/{shopId}/close', { params, body: { reason: 'Gone' } });
  const actId = (asked.body as OfficeAct).id;
  const [first, second] = approvers;
  if (!first || !second) throw new Error('nobody checks');
  expect(await checkAtTwo(app, [first, second], actId)).toEqual([200, 409]);
  const closed = await app.db.rows(
    sql<{
      id: number;
    }>`SELECT id FROM organisation_states WHERE organisation_id = ${organisation.id} AND state = 'closed'`,
  );
  expect(closed).toHaveLength(1);
});
