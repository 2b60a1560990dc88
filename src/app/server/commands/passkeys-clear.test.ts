import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { SECURITY_CHANGE } from '#features/auth/security-words.ts';
import { CLEARING, clearPasskeys } from '#features/auth/server/passkeys/clear-passkeys.ts';
import { letterTo } from '#features/auth/server/testing/mailbox.ts';
import { phoneOf } from '#features/auth/server/testing/phone.ts';
import { sql } from '#platform/server/store/db.ts';
import { openControl } from '#platform/server/upkeep/control.ts';
import { writeKeyFile } from '#platform/server/vault/vault-keys.ts';
import { audit } from '../audit.ts';
import { runHere } from '../testing/process.ts';
import { testApp } from '../testing/test-app.ts';

const email = 'minseo@example.com';
const app = testApp({ mode: 'hosted' });

it('a wallet whose only passkey is lost is unlocked beside the running server, and its person is notified', async () => {
  await using opened = new AsyncDisposableStack();
  const folder = mkdtempSync(join(tmpdir(), 'ingam-clear-'));
  opened.defer(() => rmSync(folder, { recursive: true }));
  const { databaseUrl } = app.store;
  const place: Record<string, string> = { WALLET_MODE: 'hosted', DATA_DIR: folder };
  if (databaseUrl === undefined) {
    const control = await openControl({
      dataDir: folder,
      db: app.db,
      audit: () => audit(app.db),
      rotate: () => Promise.reject(new Error('nobody asked for a new key')),
      commands: { [CLEARING]: (user) => clearPasskeys(app.built.mounted.services, user) },
    });
    opened.defer(() => control.close());
  } else {
    const key = join(folder, 'key');
    writeKeyFile(key, app.built.masterKeys);
    Object.assign(place, { DATABASE_URL: databaseUrl, MASTER_KEY_FILE: key, PUBLIC_URL: app.settings.publicUrl });
  }
  const clear = (...args: string[]) => runHere(place, 'passkeys:clear', ...args);

  const { userId, token } = await app.register(email);
  const params = { userId };
  await phoneOf(app, { userId, token }).enable();
  const [unknown, unnamed] = await Promise.all([clear('jun@example.com'), clear()]);
  expect(unknown).toEqual({ code: 1, said: 'passkeys:clear failed: there is no user jun@example.com\n' });
  expect(unnamed).toEqual({ code: 1, said: expect.stringMatching(/^passkeys:clear failed: name one user .*\n$/) });
  const off = await app.call('POST /api/biometric/disable/{userId}', { params, token });
  expect(off.problem.code).toBe('signature_required');

  expect(await clear('Minseo@Example.com')).toEqual({
    code: 0,
    said:
      `User ${userId}: 1 passkeys were removed, biometrics are off, 1 sessions were ended.\n` +
      'They are notified in the app and by mail.\n',
  });
  expect((await app.call('GET /api/auth/verify', { token })).status).toBe(401);
  const again = await app.call('POST /api/auth/login', { body: { email, password: 'correct horse battery' } });
  const next = again.body as { user: { biometricEnabled: boolean }; token: string };
  expect(next.user.biometricEnabled).toBe(false);
  expect((await app.call('GET /api/passkeys/{userId}', { params, token: next.token })).body).toEqual([]);
  const told = await app.db.one(sql<{ data: object }>`SELECT data FROM outbox
    WHERE type = ${SECURITY_CHANGE} AND user_id = ${userId} ORDER BY id DESC LIMIT 1`);
  expect(told.data).toEqual({ change: 'passkeys_cleared', language: 'en' });
  await letterTo(app, email, /Subject: Your passkeys were removed/);
});
