import { randomBytes } from 'node:crypto';
import { EventEmitter } from 'node:events';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CallSpec } from '#platform/contract.ts';
import type { UserId } from '#platform/ids.ts';
import { createTestDb, type TestDb } from '#platform/server/testing/stores.ts';
import { openVault, type Vault } from '#platform/server/vault/vault.ts';
import { callLimits, createAdmission } from './admission.ts';
import { createLimiter } from './rate-limit.ts';

let store: TestDb;
let vault: Vault;
beforeAll(async () => {
  store = await createTestDb();
  vault = await openVault(store.db, [randomBytes(32)]);
});
afterAll(() => store.drop());

const large = { summary: '', access: 'session', bodyLimit: 1_000_000 } as const;
const small = { summary: '', access: 'session' } as const;
const caller = { session: null, address: '192.0.2.1' };
const response = (closed = false) => Object.assign(new EventEmitter(), { closed });
/** Creates the admission of a separate process, for requests of user 1. */
function gatekeeper() {
  const admission = createAdmission(createLimiter({ db: store.db, vault, settings: { mode: 'hosted' } }, callLimits));
  return (
    to = response(),
    spec: CallSpec = large,
    by: { user: number; address: string; bytes?: number } = { user: 1, address: caller.address },
  ) => admission(spec, { ...caller, address: by.address }, by.user as UserId, to, by.bytes);
}
const refused = { code: 'unavailable', status: 503 };

describe('a slot for a large body', () => {
  test('is released by a client that disconnects while sending', async () => {
    const letIn = gatekeeper();
    const gone = response();
    await letIn(gone);
    await letIn();
    await expect(letIn()).rejects.toMatchObject(refused);
    gone.emit('close');
    await letIn();
    await expect(letIn()).rejects.toMatchObject(refused);
  });

  test('is kept until the work is done even if the client has disconnected, and is released once', async () => {
    const letIn = gatekeeper();
    const gone = response();
    const stay = await letIn(gone);
    await letIn();
    stay?.begin();
    gone.emit('close');
    await expect(letIn()).rejects.toMatchObject(refused);
    stay?.end();
    stay?.end();
    await letIn();
    await expect(letIn()).rejects.toMatchObject(refused);
  });

  test('is one of four for a network, a /24 or a /48, and of eight in all', async () => {
    const letIn = gatekeeper();
    let user = 0;
    const from = (address: string) => {
      user += 1;
      return letIn(response(), large, { user, address });
    };
    for (const last of ['1', '2', '77', '255']) await from(`192.0.2.${last}`);
    for (const last of ['1', '3']) await expect(from(`192.0.2.${last}`)).rejects.toMatchObject(refused);
    const held = await from('2001:db8:0:1::1');
    await expect(from('2001:db8:0:1:ffff::2')).rejects.toMatchObject(refused);
    for (const nth of [2, 3, 4]) await from(`2001:db8:${nth}:1::1`);
    await expect(from('198.51.100.1')).rejects.toMatchObject(refused);
    held?.end();
    await expect(from('::ffff:192.0.2.9')).rejects.toMatchObject(refused);
    await from('2001:db8:5:1::1');
  });

  test('is one of four for a holder of many /64 networks, so that other networks still get slots', async () => {
    const letIn = gatekeeper();
    const open = { ...large, access: 'public' } as const;
    const from = (user: number, address: string) => letIn(response(), open, { user, address });
    for (let nth = 1; nth <= 8; nth += 1) {
      const asked = from(nth, `2001:db8:0:${nth}::1`);
      await (nth <= 4 ? asked : expect(asked).rejects.toMatchObject(refused));
    }
    for (let nth = 9; nth <= 12; nth += 1) expect(await from(nth, `10.0.${nth}.1`)).toBeDefined();
  });

  test('is refused while accepted bodies total 160 MB, or 80 MB of one network', async () => {
    const letIn = gatekeeper();
    const open = { ...large, access: 'public', bodyLimit: 40_000_000 } as const;
    const from = (user: number, address: string, bytes?: number) =>
      letIn(response(), open, { user, address, ...(bytes !== undefined && { bytes }) });
    for (const nth of [1, 2, 3]) await from(nth, `10.0.${nth}.1`);
    const last = await from(4, '10.0.4.1');
    await expect(from(5, '10.0.5.1', 1_000_000)).rejects.toMatchObject(refused);
    last?.end();
    // An upload counts with the size that its head declares, if that is smaller than the call's limit.
    expect(await from(5, '10.0.5.1', 1_000_000)).toBeDefined();
    await expect(from(6, '10.0.6.1')).rejects.toMatchObject(refused);
    const single = gatekeeper();
    const ofOne = (user: number) =>
      single(response(), { ...open, bodyLimit: 41_000_000 }, { user, address: `192.0.2.${user}` });
    await ofOne(1);
    await expect(ofOne(2)).rejects.toMatchObject(refused);
  });

  test('is given only to callers who have no slot, once half of the slots are taken', async () => {
    const letIn = gatekeeper();
    for (const last of ['1', '2', '3', '4'])
      await letIn(response(), large, { user: 7, address: `10.0.${last}.1` }).catch(() => undefined);
    for (const user of [8, 9]) await letIn(response(), large, { user, address: `10.1.${user}.1` });
    // A user who already has an upload waits, from any address; other users are let in.
    await expect(letIn(response(), large, { user: 8, address: '10.2.1.1' })).rejects.toMatchObject(refused);
    await expect(letIn(response(), large, { user: 10, address: '10.1.9.7' })).rejects.toMatchObject(refused);
    for (const user of [11, 12]) await letIn(response(), large, { user, address: `10.3.${user}.1` });
  });

  test('is of two kinds: callers without an account never block uploads of callers with an account, nor the reverse', async () => {
    const open = { ...large, access: 'public' } as const;
    for (const [first, other] of [
      [open, large],
      [large, open],
    ] as const) {
      const letIn = gatekeeper();
      const from = (nth: number, spec: CallSpec) => letIn(response(), spec, { user: nth, address: `10.0.${nth}.1` });
      for (let nth = 1; nth <= 8; nth += 1) await from(nth, first);
      await expect(from(9, first)).rejects.toMatchObject(refused);
      expect(await from(9, other)).toBeDefined();
      expect(await from(1, other)).toBeDefined();
    }
  });

  test('is not taken by a body declared as small, unless it is an upload', async () => {
    const letIn = gatekeeper();
    const by = { user: 1, address: caller.address, bytes: 900 };
    for (let n = 0; n < 9; n += 1) expect(await letIn(response(), large, by)).toBeUndefined();
    for (let n = 0; n < 2; n += 1) expect(await letIn(response(), { ...large, limit: 'upload' }, by)).toBeDefined();
    await expect(letIn(response(), { ...large, limit: 'upload' }, by)).rejects.toMatchObject(refused);
  });

  test('is not taken by a client that has disconnected, nor by a small body', async () => {
    const letIn = gatekeeper();
    for (let tries = 0; tries < 9; tries += 1) {
      await expect(letIn(response(true))).rejects.toMatchObject(refused);
      expect(await letIn(response(), small)).toBeUndefined();
    }
    await letIn();
    await letIn();
    await expect(letIn()).rejects.toMatchObject(refused);
  });
});
