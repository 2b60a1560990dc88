import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startChainWorld } from '#features/chain/server/testing/chain-world.ts';
import { openStore } from '#platform/server/open-store.ts';
import { sql } from '#platform/server/store/db.ts';
import { freePort } from '../tools/port.ts';
import { expectAccessible, expectNoSidewaysScroll } from './support/accessible.ts';
import { register } from './support/person.ts';
import { expect, remove, startServer, test } from './support/server.ts';
import { storeOf } from './support/store-place.ts';

test.use({ settings: { WALLET_MODE: 'hosted' }, changes: 'something' });

/** Anchors the trail after its first entry; later entries are not covered by an anchor yet. */
async function anchorFirst(dataDir: string): Promise<number> {
  const db = await openStore(storeOf(dataDir));
  const { id, head } = await db.one(sql<{ id: number; head: string }>`
    SELECT organisation_id AS id, encode(head, 'hex') AS head FROM organisation_audit WHERE n = 1 ORDER BY organisation_id DESC LIMIT 1`);
  const lines = ['ingam-anchor/1 2026-01-05 3', 'ledger -', 'reserves -', `trail ${id} 1 ${head}`];
  await db.run(sql`
    INSERT INTO chain_anchors (day, digest, lines) VALUES ('2026-01-05', decode(repeat('ab', 32), 'hex'), ${lines}::text[])`);
  await db.close();
  return id;
}

test('an organisation sees which entries of its audit trail are on the chain, and copies the lines that check one', {
  tag: '@long',
}, async ({ browser }) => {
  test.setTimeout(300_000);
  const world = await startChainWorld();
  const folder = await mkdtemp(join(tmpdir(), 'ingam-anchors-'));
  const settings = {
    WALLET_MODE: 'hosted',
    DEMO_DATA: 'off',
    PORT: String(await freePort()),
    NETWORK_RPC_URL: world.anvil.url,
    NETWORK_TOKENS: `XP=${world.xp},USDC=${world.usdc}`,
  };
  const dataDir = join(folder, 'data');
  let server = await startServer(dataDir, settings);
  try {
    const context = await browser.newContext({ baseURL: server.address, viewport: { width: 390, height: 844 } });
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const page = await context.newPage();
    await register(page);
    await page.getByRole('link', { name: 'Organisations' }).click();
    await page.getByRole('button', { name: 'Register your shop or organisation' }).click();
    await page.getByLabel('Registered name').fill('Byeolbit Books Co., Ltd.');
    await page.getByLabel('Known as').fill('Byeolbit Books');
    await page.getByLabel('Korean name').fill('별빛서점');
    await page.getByLabel('Business number').fill('220-81-62517');
    await page.getByLabel('Trade').selectOption('culture');
    await page.getByRole('button', { name: 'Submit', exact: true }).click();
    await expect(page.getByRole('link', { name: /Byeolbit Books/ })).toBeVisible();
    await server.stop();
    const id = await anchorFirst(dataDir);
    server = await startServer(dataDir, settings);

    await page.goto(`/org/${id}/audit`);
    const written = page.getByRole('list', { name: 'Written on the chain' });
    await expect(written.getByRole('listitem')).toContainText(['Waiting']);
    await page.getByLabel('Entry').selectOption('1');
    await expect(page.getByText('Looking it up…')).toHaveCount(0);
    await page.getByRole('button', { name: 'Copy the lines' }).click();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toContain(`/api/anchors/1/proof?line=trail+${id}+1+`);
    expect(copied).toContain(`node deploy/check-anchor.mjs proof.json NODE ingam-audit-${id}.json 1`);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.setViewportSize({ width: 320, height: 700 });
    await expectNoSidewaysScroll(page);
  } finally {
    await server.stop();
    await world.anvil.stop();
    await remove(folder);
  }
});
