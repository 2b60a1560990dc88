import type { Page } from '@playwright/test';
import { Contract, JsonRpcProvider } from 'ethers';
import { type Anvil, startAnvil } from '../tools/anvil.ts';
import { deployToken } from '../tools/contracts.ts';
import { type LyingEndpoint, startLyingEndpoint } from '../tools/lying-endpoint.ts';
import { expectAccessible } from './support/accessible.ts';
import { comeIn, inviteToOffice, makeOfficial } from './support/officials.ts';
import { cover, ERC20, fillChainStore } from './support/on-chain.ts';
import { PERSON, register } from './support/person.ts';
import { expect, startServer, test } from './support/server.ts';

test.use({ settings: { WALLET_MODE: 'hosted' }, changes: 'something' });

const OUT = `0x${'0ff1ce00'.repeat(5)}`;
const OFFICE = ['--name', 'Onju office', '--number', '220-81-62517'] as const;
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

let anvil: Anvil;
let node: LyingEndpoint;
test.beforeAll(async () => {
  anvil = await startAnvil({ blockTimeS: 1 });
  node = await startLyingEndpoint(anvil.url);
});
test.afterAll(async () => {
  await node.stop();
  await anvil.stop();
});

/** Sends 20 USDC to an outside address from the person's phone; returns its status. */
async function sendOut(address: string) {
  const ask = async (method: string, path: string, data?: object, token?: string) => {
    const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
    const answer = await fetch(address + path, { method, headers, ...(data && { body: JSON.stringify(data) }) });
    return answer.json();
  };
  const { token } = await ask('POST', '/api/auth/login', PERSON);
  const wanted = { assetType: 'USDC', amount: '20', toAddress: OUT };
  await expect(async () => {
    const { id } = await ask('POST', '/api/chain/quotes', wanted, token);
    expect((await ask('POST', '/api/chain/withdrawals', { quoteId: id }, token)).toAddress?.toLowerCase()).toBe(OUT);
  }).toPass({ timeout: 60_000 });
  return async () => (await ask('GET', '/api/chain/withdrawals', undefined, token))[0];
}

test('what no node takes is given up by two of the office, and comes back to its person', { tag: '@long' }, async ({
  page: registering,
  browser,
  server,
  dataDir,
}) => {
  test.setTimeout(600_000);
  const token = await deployToken(anvil, 'HonestToken', { places: 6, supply: 10n ** 30n });
  const env = { WALLET_MODE: 'hosted', NETWORK_RPC_URL: node.url, NETWORK_TOKENS: `USDC=${token}` };
  await register(registering);
  await server.stop();
  await (await startServer(dataDir, env)).stop();
  const provider = new JsonRpcProvider(anvil.url, undefined, { cacheTimeout: -1 });
  await cover(provider, token, await fillChainStore(dataDir));
  const again = await startServer(dataDir, env);
  const [one, two] = await Promise.all(
    [1, 2].map(async () => {
      const context = await browser.newContext({ baseURL: again.address, viewport: { width: 1280, height: 860 } });
      return context.newPage();
    }),
  );
  try {
    if (!one || !two) throw new Error('no pages');
    await makeOfficial(one, dataDir, 'Hana');
    await one.goto(await inviteToOffice(dataDir, 'Hana', ...OFFICE));
    await press(one, 'Join');
    await press(one, 'Enter with your passkey');
    await comeIn(two, dataDir, 'Sol');
    node.tell(async ({ method, params }, truth) => {
      if (method === 'eth_sendRawTransaction' && String(params[0]).includes(OUT.slice(2)))
        throw new Error('it is over the limit of this node');
      return { result: await truth() };
    });
    const now = await sendOut(again.address);

    await one.getByRole('link', { name: /^Money/ }).click();
    const outside = one.getByRole('region', { name: 'In no block yet' });
    await expect(async () => {
      await one.reload();
      await one.getByRole('link', { name: 'Network', exact: true }).click();
      await outside.getByRole('button', { name: /^\d+: Withdrawal/ }).click({ timeout: 2000 });
      await expect(outside.getByText('the node does not take it')).toBeVisible({ timeout: 2000 });
    }).toPass({ timeout: 60_000 });
    await expectAccessible(one);
    await press(one, 'Ask to give it up');
    await expect(outside.getByLabel('Why')).toHaveAccessibleDescription(/./);
    await outside.getByLabel('Why').fill('No node takes it');
    await press(one, 'Ask to give it up');
    await expect(one.getByText('Needs a second approval').first()).toBeVisible();

    await two.goto('/office');
    await two.getByRole('button', { name: /^Give up: 20.00 USDC → 0x/ }).click();
    await expect(two.getByRole('dialog').getByText(OUT, { exact: false }).first()).toBeVisible();
    await expectAccessible(two);
    await press(two, 'Check and carry out');
    await expect.poll(async () => (await now()).state, { timeout: 60_000 }).toBe('returned');
    expect(await now()).toMatchObject({ failure: 'the operator gave it up', isFeeKept: false });
    expect(await new Contract(token, ERC20, provider).getFunction('balanceOf')(OUT)).toBe(0n);
  } finally {
    provider.destroy();
    for (const page of [one, two]) await page?.context().close();
    await again.stop();
  }
});
