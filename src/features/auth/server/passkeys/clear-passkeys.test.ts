import { expect, it } from 'vitest';
import { testApp } from '#app/server/testing/test-app.ts';
import { OWNER_ID } from '#platform/ids.ts';
import { sql } from '#platform/server/store/db.ts';
import { eventually } from '#platform/server/testing/eventually.ts';
import { phoneOf } from '../testing/phone.ts';
import { clearPasskeys } from './clear-passkeys.ts';

const app = testApp();

it('anyone at the machine can unlock a personal wallet whose address changed', async () => {
  const phone = phoneOf(app, { userId: OWNER_ID, password: '' });
  const params = { userId: OWNER_ID };
  await phone.enable();
  await app.db.run(sql`UPDATE passkeys SET rp_id = 'wallet.example'`);
  const sent = { params, body: { isShown: true } };
  const asked = phone.askToSign('PATCH /api/shown-name/{userId}', sent);
  await expect(asked).rejects.toThrow('No biometric credentials found');
  const { services } = app.built.mounted;
  expect(await clearPasskeys(services, String(OWNER_ID))).toEqual({
    userId: OWNER_ID,
    passkeys: 1,
    sessions: 0,
    isMailed: false,
  });
  expect((await phone.call('PATCH /api/shown-name/{userId}', sent)).status).toBe(200);
  await phone.enable();
  await eventually(async () => {
    const { body } = await phone.call('GET /api/notifications/{userId}', { params });
    return (body as { title: string }[]).map(({ title }) => title);
  }).toContain('Your passkeys were removed');
  expect(await clearPasskeys(services, '9007199254740991')).toBeUndefined();
});
