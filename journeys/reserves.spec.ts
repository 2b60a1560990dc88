import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from '@playwright/test';
import { type ChainWorld, startChainWorld } from '#features/chain/server/testing/chain-world.ts';
import { HOUSE } from '#features/ledger/movement.ts';
import { post } from '#features/ledger/server/doors.ts';
import { addressOf, moving } from '#features/ledger/server/testing/books.ts';
import { openStore } from '#platform/server/open-store.ts';
import { sql } from '#platform/server/store/db.ts';
import { freePort } from '../tools/port.ts';
import { expectAccessible } from './support/accessible.ts';
import { register } from './support/person.ts';
import { expect, remove, startServer, test } from './support/server.ts';
import { storeOf } from './support/store-place.ts';
import { expectKorean } from './support/tongue.ts';

test.use({ settings: { WALLET_MODE: 'hosted' }, changes: 'something' });

const PHONE = { width: 390, height: 844 };
const DESK = { width: 1280, height: 900 };
const XP = 10n ** 18n;
const word = (value: bigint) => value.toString(16).padStart(64, '0');

/** Funds the treasury on the chain with whole XP and USDC, and the ledger's accounts with somewhat less. */
async function fill(dataDir: string, { anvil, xp, usdc }: ChainWorld) {
  const db = await openStore(storeOf(dataDir));
  const { treasury } = await db.one(sql<{ treasury: string }>`SELECT treasury FROM chain_network`);
  const { address } = await db.one(sql<{ address: `0x${string}` }>`SELECT address FROM users ORDER BY id DESC LIMIT 1`);
  const give = (to: `0x${string}`, amount: bigint, asset: 'XP' | 'USDC') =>
    db.tx((tx) => post(tx, moving(HOUSE.chain, to, amount, { asset })));
  await give(address, 125n * XP + XP / 2n, 'XP');
  await give(address, 40_250_000n, 'USDC');
  for (let n = 0; n < 40; n += 1) await give(addressOf(`neighbour ${n}`) as `0x${string}`, XP, 'XP');
  // A statement from before anyone had money is dated yesterday.
  await db.tx((tx) =>
    tx.exec(
      'SET LOCAL session_replication_role = replica; UPDATE reserve_statements SET day = day - 1 WHERE day IS NOT NULL',
    ),
  );
  await db.tx((tx) =>
    tx.run(sql`
      INSERT INTO chain_anchors (day, digest, lines)
      VALUES ('2026-01-05', decode(repeat('ab', 32), 'hex'), ARRAY['ingam-anchor/1 2026-01-05 2', 'ledger -', 'reserves -'])`),
  );
  await db.close();
  for (const [to, amount] of [
    [xp, 500n * XP],
    [usdc, 50_000_000n],
  ] as const)
    await anvil.ask('eth_sendTransaction', [
      { from: anvil.accounts[0], to, data: `0xa9059cbb${word(BigInt(treasury))}${word(amount)}` },
    ]);
  await anvil.mine();
  await anvil.finalize();
}

async function saved(page: Page, button: string, folder: string): Promise<string> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: button }).click(),
  ]);
  const path = join(folder, download.suggestedFilename());
  await download.saveAs(path);
  return path;
}

test('a person sees what the server holds and owes and has written on the chain, their device checks their part, a stranger reads it at /verify, and a page without a server checks the saved file', {
  tag: '@long',
}, async ({ browser }) => {
  test.setTimeout(600_000);
  const world = await startChainWorld();
  const folder = await mkdtemp(join(tmpdir(), 'ingam-reserves-'));
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
    const context = await browser.newContext({ baseURL: server.address, viewport: PHONE, acceptDownloads: true });
    const page = await context.newPage();
    await register(page);
    await server.stop();
    await fill(dataDir, world);
    server = await startServer(dataDir, settings);
    await expect(async () => {
      const { head } = await (await page.request.get('/api/reserves')).json();
      // An earlier server may have published an empty statement; wait for the one with all accounts.
      expect(JSON.parse(Buffer.from(head?.statement.split('.')[1] ?? '', 'base64url').toString() || '{}').leaves).toBe(
        41,
      );
    }).toPass({ timeout: 120_000 });

    await page.goto('/assets');
    await page.getByRole('link', { name: 'What this server holds for you' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Reserves');
    await expect(page.getByText('Your balance is included')).toBeVisible();
    await expect(page.getByText('125.50 XP', { exact: true })).toBeVisible();
    await expect(page.getByText('Owed 165.50 XP')).toBeVisible();
    await expect(page.getByText('500.00 XP')).toBeVisible();
    const took = await page.getByText(/computed it in \d+ ms/).textContent();
    expect(Number(/(\d+) ms/.exec(took ?? '')?.[1])).toBeLessThan(1000);
    const written = page.getByRole('list', { name: 'Written on the chain' });
    await expect(written.getByRole('listitem')).toContainText(['Not in a block yet']);
    await expect(written).toContainText('Waiting');
    await expectAccessible(page);
    const proof = await saved(page, 'Save proof', folder);
    const statement = await saved(page, 'Save signed statement', folder);
    const checker = await saved(page, 'Save the page that checks it', folder);
    await page.setViewportSize(DESK);
    await expectAccessible(page);
    const stranger = await browser.newContext({ baseURL: server.address, viewport: PHONE });
    await readAsStranger(await stranger.newPage(), { proof, statement });
    await server.stop();
    await world.anvil.stop();
    await checkAlone(await browser.newPage({ viewport: PHONE }), { proof, checker, folder });
  } finally {
    await server.stop();
    await world.anvil.stop();
    await remove(folder);
  }
});

/**
 * Signed out on a phone, in both languages: reads the statement alone, then an account's proof, then the proof with
 * another amount.
 */
async function readAsStranger(page: Page, { proof, statement }: { proof: string; statement: string }) {
  const verdict = page.getByRole('heading', { level: 1 });
  const bring = (path: string) => page.locator('input[type=file]').setInputFiles(path);
  await page.goto('/verify');
  await bring(statement);
  await expect(verdict).toHaveText('Signed and unchanged');
  await expect(page.getByText(/^Statement of reserves, /)).toBeVisible();
  await expect(page.getByRole('list', { name: 'Held and owed' })).toContainText(
    /XP.*Owed 165.50 XP.*500.00 XP.*Covered/s,
  );
  await expect(page.getByText('What is held covers what is owed')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Check another' }).click();
  await page.setViewportSize({ width: 320, height: 640 });
  await bring(proof);
  await expect(page.getByText('The account is in it')).toBeVisible();
  await expect(page.getByText('125.50 XP', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Check another' }).click();
  const file = JSON.parse(await readFile(proof, 'utf8'));
  const changed = { ...file, leaf: { ...file.leaf, amounts: ['1', '1', '1'] } };
  await page.getByLabel('Or paste a signature').fill(JSON.stringify(changed));
  await page.getByRole('button', { name: 'Check the signature' }).click();
  await expect(verdict).toHaveText('Do not rely on this');
  await expect(page.getByText('125.50 XP')).toHaveCount(0);
  await expectAccessible(page);
  await page.evaluate(() => localStorage.setItem('language', 'ko'));
  await page.goto('/verify');
  for (const [path, records] of [
    [proof, file.leaf.owner],
    [statement, ''],
  ] as const) {
    await bring(path);
    await expect(verdict).toHaveText('서명됨, 고친 곳 없음');
    await expectKorean(page, records, path);
    await page.getByRole('button', { name: '다른 것 확인' }).click();
  }
}

/** Without server and chain: only the saved page, the proof and a root. */
async function checkAlone(page: Page, { proof, checker, folder }: { proof: string; checker: string; folder: string }) {
  const asked: string[] = [];
  page.on('request', (request) => void asked.push(request.url()));
  await page.goto(pathToFileURL(checker).href);
  await expect(page.getByText('Choose a file')).toBeVisible();
  const choose = (path: string) => page.getByLabel('Saved proof').setInputFiles(path);
  const verdict = page.getByRole('status');
  await choose(proof);
  await expect(verdict).toContainText('Valid');
  await expect(page.getByText('125.5', { exact: true })).toBeVisible();
  const file = JSON.parse(await readFile(proof, 'utf8'));
  const { root } = JSON.parse(Buffer.from(file.statement.split('.')[1], 'base64url').toString());
  const field = page.getByLabel('Root from another source');
  await field.fill(`0x${root.toUpperCase()}`);
  await expect(verdict).toContainText('the root is the one you entered');
  await expectAccessible(page);
  await field.fill('f'.repeat(64));
  await expect(verdict).toContainText('The root differs from the one you entered');
  await field.fill('f');
  await expect(verdict).toContainText('The entered text is not a root');
  await field.fill('');
  const wrong = {
    'more than was there': { ...file, leaf: { ...file.leaf, amounts: ['1', '1', '1'] } },
    'another place': { ...file, place: file.place ^ 1 },
    'a neighbour with less': { ...file, path: file.path.map((one: object) => ({ ...one, sums: ['0', '0', '0'] })) },
    'another key': { ...file, key: { ...file.key, x: file.key.y, y: file.key.x } },
    'nothing of it': [],
  };
  for (const [what, text] of Object.entries(wrong)) {
    const path = join(folder, 'wrong.json');
    await writeFile(path, JSON.stringify(text));
    await choose(path);
    await expect(verdict, what).toContainText('Not valid');
  }
  await page.getByRole('button', { name: '한국어' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('준비금 증명 확인');
  await expect(verdict).toContainText('맞지 않습니다');
  await page.setViewportSize(DESK);
  await expectAccessible(page);
  expect(asked.filter((url) => !url.startsWith('file:'))).toEqual([]);
}
