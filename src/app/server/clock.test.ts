import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { createClockedStore } from '#features/ledger/server/testing/clock.ts';
import { fund } from '#features/ledger/server/testing/fund.ts';
import { sendWithKey } from '#features/ledger/server/testing/send.ts';
import { OWNER_ID } from '#platform/ids.ts';
import { readSettings } from '#platform/server/settings/settings.ts';
import { eventually } from '#platform/server/testing/eventually.ts';
import { buildServer } from './build.ts';

const DAY_MINUTES = 24 * 60;

test('a send accepted before the clock was set back a day is still settled, and readiness reports the send until it is settled', async () => {
  const store = await createClockedStore();
  const settings = { ...readSettings({ DEMO_DATA: 'off', LOG_LEVEL: 'silent' }), port: 0 };
  const masterKeys = [randomBytes(32)] as const;
  const build = () => buildServer({ settings, db: store.db, masterKeys });
  const ready = async (url: string) => (await (await fetch(`${url}/api/health/ready`)).json()) as unknown;
  try {
    // This server serves requests, but its jobs do not run, so it settles nothing.
    const first = await build();
    const url = await first.app.listen({ host: '127.0.0.1', port: 0 });
    await fund(store.db, OWNER_ID, 'XP', '100');
    await store.shift(DAY_MINUTES);
    expect((await sendWithKey(url, 'k')).status).toBe(201);
    await store.shift(0);
    expect(await ready(url)).toMatchObject({ farAhead: { ledger: 1, banks: 0 } });
    await first.stop();

    const second = await build();
    const again = `http://127.0.0.1:${await second.listen()}`;
    const held = async () => ((await (await fetch(`${again}/api/assets/1`)).json()) as { held: string }[])[0]?.held;
    await eventually(held).toBe('0');
    const [sent] = (await (await fetch(`${again}/api/transactions/1`)).json()) as { status: string }[];
    expect(sent?.status).toBe('completed');
    await eventually(() => ready(again)).toMatchObject({ farAhead: { ledger: 0 } });
    await second.stop();
  } finally {
    await store.drop();
  }
});
