import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import {
  DECIDING,
  decideState,
  decision,
  WAITING,
  waitingOrganisations,
} from '#features/organisations/server/operator.ts';
import { registry } from '#features/organisations/server/testing/firm.ts';
import { openControl } from '#platform/server/upkeep/control.ts';
import { writeKeyFile } from '#platform/server/vault/vault-keys.ts';
import { audit } from '../audit.ts';
import { runProgram } from '../testing/process.ts';
import { testApp } from '../testing/test-app.ts';

const app = testApp({ mode: 'hosted' });
const firms = registry(app);

/** Returns the settings with which a command finds the app's store: through its live server, or in its database. */
async function placeOf(opened: AsyncDisposableStack) {
  const folder = mkdtempSync(join(tmpdir(), 'ingam-org-'));
  opened.defer(() => rmSync(folder, { recursive: true }));
  const place: Record<string, string> = { WALLET_MODE: 'hosted', DATA_DIR: folder };
  const { databaseUrl } = app.store;
  if (databaseUrl === undefined) {
    const control = await openControl({
      dataDir: folder,
      db: app.db,
      audit: () => audit(app.db),
      rotate: () => Promise.reject(new Error('nobody asked for a new key')),
      commands: {
        [DECIDING]: (text) => decideState(app.built.mounted.services, decision.parse(JSON.parse(text))),
        [WAITING]: () => waitingOrganisations(app.db),
      },
    });
    opened.defer(() => control.close());
    return { folder, place };
  }
  const key = join(folder, 'key');
  writeKeyFile(key, app.built.masterKeys);
  const more = { DATABASE_URL: databaseUrl, MASTER_KEY_FILE: key, PUBLIC_URL: app.settings.publicUrl };
  return { folder, place: { ...place, ...more } };
}

it('the operator lists, approves, suspends and closes organisations beside the running server; a failure is one line', async () => {
  await using opened = new AsyncDisposableStack();
  const { place } = await placeOf(opened);
  const run = (verb: string, ...args: string[]) => runProgram('ingam', place, `org:${verb}`, ...args);
  const owner = await app.register();
  const { organisation } = await firms.make(owner, { name: 'Hanbit Trading', isOpen: false, kinds: ['merchant'] });
  const id = String(organisation.id);
  const stateOf = async () => (await firms.call('GET /api/org', { token: owner.token })).body[0]?.organisation;

  const waiting = () => runProgram('ingam', place, 'organisations');
  expect(await waiting()).toEqual({
    code: 0,
    said: expect.stringMatching(new RegExp(`^${id} Hanbit Trading, applied 2.*Z\nTo approve one: `)),
  });
  expect(await run('approve', id)).toEqual({ code: 0, said: 'Hanbit Trading is approved.\n' });
  expect(await waiting()).toEqual({ code: 0, said: 'No organisation waits for approval.\n' });
  expect(await run('approve', id)).toEqual({
    code: 1,
    said: 'org:approve failed: Hanbit Trading is not approved: it is approved already\n',
  });
  const [unknown, unnamed, silent] = await Promise.all([run('approve', '999999'), run('approve'), run('suspend', id)]);
  expect(unknown.said).toBe('org:approve failed: there is no organisation 999999\n');
  expect(unnamed.said).toMatch(/^org:approve failed: name one organisation by number/);
  expect(silent.said).toMatch(/^org:suspend failed: give the reason in 1 to 200 characters/);
  expect(await run('suspend', id, 'a', 'complaint')).toEqual({ code: 0, said: 'Hanbit Trading is suspended.\n' });
  expect(await stateOf()).toMatchObject({ state: 'suspended', reason: 'a complaint' });
  expect(await run('close', id, 'its end')).toEqual({ code: 0, said: 'Hanbit Trading is closed.\n' });
  expect((await run('approve', id)).said).toMatch(/closed/);
});

it('an audit trail is verified with only its file and the server’s keys', async () => {
  await using opened = new AsyncDisposableStack();
  const { folder, place } = await placeOf(opened);
  const owner = await app.register();
  const { organisation } = await firms.make(owner);
  const file = join(folder, 'trail.json');
  const jwks = join(folder, 'jwks.json');
  const trail = await app.call('GET /api/org/{id}/audit/file', { params: { id: organisation.id }, token: owner.token });
  writeFileSync(file, trail.text);
  writeFileSync(jwks, (await app.call('GET /.well-known/jwks.json')).text);
  const check = () => runProgram('ingam', place, 'audit:check', file, '--jwks', jwks);
  const good = await check();
  expect(good).toEqual({ code: 0, said: expect.stringMatching(/holds: 2 entries, head [0-9a-f]{64}\.\n$/) });
  writeFileSync(file, trail.text.replace('"approved"', '"suspended"'));
  expect(await check()).toEqual({ code: 1, said: expect.stringMatching(/^NOT valid: entry 2 /) });
});
