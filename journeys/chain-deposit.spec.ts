import { mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { Contract, JsonRpcProvider, Wallet } from 'ethers';
import { type Anvil, startAnvil } from '../tools/anvil.ts';
import { deployToken } from '../tools/contracts.ts';
import { expectAccessible } from './support/accessible.ts';
import type { JourneyServer } from './support/journey-server.ts';
import { readByAnother } from './support/other-reader.ts';
import { register } from './support/person.ts';
import { remove, startServer } from './support/server.ts';

let anvil: Anvil;
let usdc: `0x${string}`;
let server: JourneyServer;
let dataDir: string;
/** Mines blocks, as a real chain does by itself. */
let blocks: NodeJS.Timeout | undefined;

test.beforeAll(async () => {
  anvil = await startAnvil();
  usdc = await deployToken(anvil, 'HonestToken', { places: 6, supply: 10n ** 12n });
  await anvil.finalize();
  dataDir = await mkdtemp(join(tmpdir(), 'ingam-journey-'));
  server = await startServer(dataDir, {
    WALLET_MODE: 'hosted',
    NETWORK_CHAIN_ID: String(anvil.chainId),
    NETWORK_RPC_URL: anvil.url,
    NETWORK_TOKENS: `USDC=${usdc}`,
  });
});
test.afterAll(async () => {
  clearInterval(blocks);
  await server.stop();
  await anvil.stop();
  await remove(dataDir);
});

test('an outside wallet reads the code and pays: it is arriving, grows deeper block by block, and is credited', async ({
  browser,
}) => {
  const page = await browser.newPage({ baseURL: server.address, viewport: { width: 390, height: 844 } });
  await register(page);
  await page.goto('/receive');
  await expect(page.getByLabel('Asset').locator('option')).toHaveText(['USDC · StableCoin', 'ETH · Ethereum']);
  await expect(page.getByText('Only USDC, ETH')).toBeVisible();
  await expect(page.getByText('Nothing is arriving')).toBeVisible();
  await page.getByLabel('Amount').fill('12.5');
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download' }).click();
  const code = (await readByAnother(page, await readFile(await (await downloading).path()), 4)) ?? '';
  // EIP-681 as common wallets parse it.
  const [, contract = '', chain, payee = '', units = ''] =
    /^ethereum:(0x[0-9a-fA-F]{40})@(\d+)\/transfer\?address=(0x[0-9a-fA-F]{40})&uint256=(\d+)$/.exec(code) ?? [];
  expect([contract.toLowerCase(), chain, units]).toEqual([usdc, String(anvil.chainId), '12500000']);

  // Gas comes from the treasury, to which the operator has transferred coins.
  const treasury = /"treasury":"(0x[0-9a-f]{40})"/.exec(server.printed())?.[1] ?? '';
  await anvil.ask('eth_sendTransaction', [{ from: anvil.accounts[0], to: treasury, value: '0xde0b6b3a7640000' }]);
  await anvil.mine();
  const outside = new Wallet(
    `0x${'11'.repeat(32)}`,
    new JsonRpcProvider(anvil.url, anvil.chainId, { staticNetwork: true }),
  );
  await anvil.ask('anvil_setBalance', [outside.address, '0xde0b6b3a7640000']);
  const erc20 = ['function transfer(address, uint256) returns (bool)'];
  const bank = new Contract(
    usdc,
    erc20,
    await new JsonRpcProvider(anvil.url, anvil.chainId, { staticNetwork: true }).getSigner(0),
  );
  await bank.getFunction('transfer')(outside.address, 20_000_000n);
  await anvil.mine();
  await new Contract(contract, erc20, outside).getFunction('transfer')(payee, BigInt(units));
  await anvil.mine();
  await expect(page.getByText('1 of 3 confirmations')).toBeVisible();
  await expectAccessible(page);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page);
    await page.screenshot({ path: test.info().outputPath(`arriving-${colorScheme}.png`), fullPage: true });
  }
  await anvil.mine();
  await expect(page.getByText('2 of 3 confirmations')).toBeVisible();
  blocks = setInterval(() => void anvil.mine(), 400);
  await expect(page.getByText('Credited')).toBeVisible({ timeout: 30_000 });
  await expectAccessible(page);
  await page.goto('/assets');
  await expect(page.getByText('12.50 USDC').first()).toBeVisible();
  await page.goto('/history');
  await expect(page.getByText('Deposit').first()).toBeVisible();
  await page.evaluate(() => localStorage.setItem('language', 'ko'));
  await page.goto('/receive');
  await expect(page.getByText('USDC, ETH만 받을 수 있습니다')).toBeVisible();
  await expect(page.getByText('입금 완료')).toBeVisible();
  await expectAccessible(page);
});
