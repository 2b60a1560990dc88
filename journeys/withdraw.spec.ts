import { Contract, JsonRpcProvider, parseUnits, Wallet } from 'ethers';
import { type Anvil, startAnvil } from '../tools/anvil.ts';
import { deployToken } from '../tools/contracts.ts';
import { expectAccessible, expectNoSidewaysScroll } from './support/accessible.ts';
import { cover, ERC20, fillChainStore, setLimits, untilCovered } from './support/on-chain.ts';
import { PERSON, register } from './support/person.ts';
import { expect, startServer, test } from './support/server.ts';
import { translate } from './support/translate.ts';

test.use({ settings: { WALLET_MODE: 'hosted' }, changes: 'something', viewport: { width: 390, height: 844 } });

let anvil: Anvil;
test.beforeAll(async () => {
  anvil = await startAnvil({ blockTimeS: 1 });
});
test.afterAll(() => anvil.stop());

test('an address outside is paid after its fee was said, and everything leaves for it in two presses', {
  tag: '@long',
}, async ({ page, server, dataDir }) => {
  test.setTimeout(600_000);
  const token = await deployToken(anvil, 'HonestToken', { places: 6, supply: 10n ** 30n });
  const env = {
    WALLET_MODE: 'hosted',
    NETWORK_RPC_URL: anvil.url,
    NETWORK_TOKENS: `USDC=${token}`,
    NETWORK_EXPLORER_URL: 'https://explorer.example',
  };
  await register(page);
  await server.stop();
  await (await startServer(dataDir, env)).stop();
  const treasury = await fillChainStore(dataDir);
  const provider = new JsonRpcProvider(anvil.url, undefined, { cacheTimeout: -1 });
  await cover(provider, token, treasury);
  const outside = Wallet.createRandom().address;
  const has = async () => (await new Contract(token, ERC20, provider).getFunction('balanceOf')(outside)) as bigint;
  const again = await startServer(dataDir, env);
  try {
    await page.goto(`${again.address}/login`);
    await page.getByLabel('E-mail', { exact: true }).fill(PERSON.email);
    await page.getByLabel('Password', { exact: true }).fill(PERSON.password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Sign in');
    await page.goto(`${again.address}/send?text=${outside}&asset=USDC&amount=20`);
    await expect(page.getByText('It leaves over the network')).toBeVisible();
    await expectAccessible(page);
    await untilCovered(dataDir);
    await page.getByRole('button', { name: 'See the fee' }).click();
    await expect(page.getByText(/This fee is valid for \d+ s/)).toBeVisible({ timeout: 60_000 });
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await translate(page);
    const sends = page.getByRole('region', { name: 'What you send' });
    for (const value of ['20.00 USDC', outside.slice(-4)]) await expect(sends).toContainText(value);
    await expect(page.getByText(/This fee is valid for \d+ s/)).toBeVisible();
    await page.getByRole('button', { name: 'Send over the network' }).click();
    const ways = page.getByRole('region', { name: 'On their way, and before' });
    await expect(ways.getByText('Done')).toBeVisible({ timeout: 60_000 });
    const inGroups = (outside.slice(6, -4).match(/.{1,4}/g) ?? []).join(' ');
    await ways.getByRole('button', { name: /20\.00 USDC/ }).click();
    const sheet = page.getByRole('dialog', { name: '20.00 USDC over the network' });
    await expect(sheet).toContainText(inGroups);
    await expect(sheet.getByRole('link', { name: 'Open in the explorer' })).toHaveAttribute(
      'href',
      /^https:\/\/explorer\.example\/tx\/0x[0-9a-f]{64}$/,
    );
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    expect(await has()).toBe(parseUnits('20', 6));

    await setLimits(dataDir, { oneWon: 30_000n, personWon: 30_000n });
    await page.goto(`${again.address}/withdraw?to=${outside}&asset=USDC&amount=20`);
    await expect(page.getByText('This is above your limit for today.')).toBeVisible();
    await expect(page.getByText(/^You can send up to ₩[\d,]+ more today\.$/)).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Change the amount' }).click();
    await expect(page.getByLabel('Amount', { exact: true })).toHaveValue('20');
    await setLimits(dataDir);

    await page.goto(`${again.address}/withdraw`);
    await page.getByLabel('Your address').fill(outside.slice(0, -1));
    await page.getByLabel('Your address').blur();
    await expect(page.getByText('This is not an address on this network.')).toBeVisible();
    await page.getByLabel('Your address').fill(outside);
    await expect(page.getByRole('region', { name: 'Leave with everything' })).toContainText(inGroups);
    await page.getByRole('button', { name: 'See what it costs' }).click();
    await expect(page.getByRole('button', { name: 'Send all 2' })).toBeVisible({ timeout: 60_000 });
    // The whole address again, under the heading of the amount that leaves.
    await expect(page.locator('div:has(> h2:has-text("What leaves")) + dl')).toContainText(inGroups);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Send all 2' }).click();
    await expect(ways.getByText('Done')).toHaveCount(3, { timeout: 60_000 });
    expect(await has()).toBeGreaterThan(parseUnits('99', 6));
    expect(await provider.getBalance(outside)).toBeGreaterThan(parseUnits('1.9', 18));
    await expectAccessible(page);
  } finally {
    provider.destroy();
    await again.stop();
  }
});
