import { createHash, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '#platform/server/store/db.ts';
import { checkDetached } from '#platform/server/testing/check-jws.ts';
import { createTestDb, resetDb, type TestDb } from '#platform/server/testing/stores.ts';
import { openVault } from './vault.ts';
import { openSigner } from './vault-signer.ts';

const master = randomBytes(32);
let store: TestDb;
beforeAll(async () => {
  store = await createTestDb();
});
beforeEach(() => resetDb(store.db));
afterAll(() => store.drop());

const start = async () => openSigner(store.db, await openVault(store.db, [master]));
const payload = randomBytes(32);

describe('the server’s own key', () => {
  test('is created once, however many nodes start at once, and exists after a restart', async () => {
    const nodes = await Promise.all([start(), start(), start(), start()]);
    const sets = await Promise.all([...nodes, await start()].map((node) => node.keys()));
    expect(new Set(sets.map((keys) => JSON.stringify(keys))).size).toBe(1);
    expect(sets[0]).toHaveLength(1);
    for (const node of nodes)
      expect(await checkDetached(node.signDetached('test', payload), payload, sets[0] ?? [])).toMatchObject({
        isGood: true,
      });
  });

  test('is published without its private half, under its RFC 7638 thumbprint', async () => {
    const [key] = await (await start()).keys();
    expect(Object.keys(key ?? {})).toEqual(['kty', 'crv', 'x', 'y', 'kid', 'alg', 'use']);
    const required = `{"crv":"P-256","kty":"EC","x":"${key?.x}","y":"${key?.y}"}`;
    expect(key?.kid).toBe(createHash('sha256').update(required).digest('base64url'));
  });

  test('opens neither under another master key nor in another place', async () => {
    await start();
    await expect(openVault(store.db, [randomBytes(32)])).rejects.toThrow(/does not belong/);
    await store.db.run(sql`UPDATE signing_keys SET kid = ${'A'.repeat(43)}`);
    await expect(start()).rejects.toThrow();
  });

  test('that is retired signs no more; its signatures still verify', async () => {
    const before = await start();
    const signed = before.signDetached('test', payload);
    await store.db.run(sql`UPDATE signing_keys SET retired_at = now()`);
    const after = await start();
    const keys = await after.keys();
    expect(keys).toHaveLength(2);
    expect(await checkDetached(signed, payload, keys)).toMatchObject({ isGood: true });
    const next = await checkDetached(after.signDetached('test', payload), payload, keys);
    expect(next).toMatchObject({ isGood: true, header: { kid: keys[0]?.kid } });
  });
});

describe('a detached signature', () => {
  test('verifies for exactly these bytes and this header', async () => {
    const signer = await start();
    const keys = await signer.keys();
    const jws = signer.signDetached('statement', payload);
    expect(await checkDetached(jws, payload, keys)).toEqual({
      isGood: true,
      header: { alg: 'ES256', kid: keys[0]?.kid, typ: 'statement' },
    });
    for (const at of payload.keys()) {
      const changed = Buffer.from(payload);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect((await checkDetached(jws, changed, keys)).isGood).toBe(false);
    }
    const otherHead = signer.signDetached('receipt', payload).split('.')[0];
    expect((await checkDetached(`${otherHead}..${jws.split('..')[1]}`, payload, keys)).isGood).toBe(false);
  });
});
