import { beforeAll, expect, it } from 'vitest';
import { allParts } from '#app/server/features.ts';
import { testApp } from '#app/server/testing/test-app.ts';
import { sql } from '#platform/server/store/db.ts';
import { cityOffice, type Official } from '../testing/city.ts';
import { emailChanges } from '../testing/email-changes.ts';

const app = testApp({ mode: 'hosted' });
const city = cityOffice(app);
let checker: Official;
let maker: Official;
const { decided, loser, pass, prove, recorded } = emailChanges(app, () => ({ maker, checker }));

beforeAll(async () => {
  const owner = await city.owner();
  checker = await city.join(owner, 'approver');
  maker = await city.join(owner, 'owner');
});

const addressOf = async ({ userId }: { userId: number }) =>
  (await app.db.one(sql<{ email: string }>`SELECT email FROM users WHERE id = ${userId}`)).email;
const stateOf = async ({ userId }: { userId: number }) =>
  (await app.db.maybe(sql<{ state: string }>`SELECT state FROM email_changes WHERE user_id = ${userId}`))?.state;

it('a restored store takes no change of an e-mail into effect that waited in its backup', async () => {
  const me = await loser();
  await decided(me);
  await prove(me);
  const before = await recorded('member.email_kept');
  await app.db.tx(async (tx) => {
    for (const { putBack } of allParts()) await putBack?.(tx);
  });
  await pass(me, 73);
  expect([await addressOf(me), await stateOf(me)]).toEqual([me.email, 'void']);
  expect(await recorded('member.email_kept')).toBe(before + 1);
});
