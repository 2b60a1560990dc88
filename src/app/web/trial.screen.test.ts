import { expect, test } from 'vitest';
import { open, page } from './testing/page.ts';
import { setPageFact } from './testing/page-facts.ts';
import { world } from './testing/server.ts';

/** Serves the page with these trial screens, asset backings and closed ports. */
const serve = (...told: string[]) => {
  for (const [nth, name] of ['trial', 'backing', 'closed'].entries()) setPageFact(name, told[nth] ?? '');
};

const line = page.getByText(/^Test money/);

test('a visitor without a session reads at a checkout and at a till that nothing is real money', async () => {
  for (const path of ['/checkout', '/till']) {
    await open(path);
    await expect(line).toHaveText('Test money only');
  }
});

test('the line names the assets that a sandbox makes where others of the screen are real, in both languages', async () => {
  serve('/assets=XP,CBDC /', 'XP=sandbox USDC=chain CBDC=sandbox BTC=nothing ETH=chain KRW=bank');
  const person = await world.personWithDemo();
  await open('/assets', person);
  await expect(line).toHaveText('Test money: XP, CBDC');
  // Each asset shows its backing.
  const backings = page.locator('dl').filter({ hasText: 'Won at a bank' });
  for (const said of ['Nothing: test money', 'Coins on the chain', 'Nothing outside this server', 'Won at a bank'])
    await expect(backings).toContainText(said);
  await expect(backings.locator('dt')).toHaveCount(6);
  await open('/assets', person, 'ko');
  await expect(page.getByText('체험용, 실제 돈이 아님: XP, CBDC')).toBeVisible();
  await expect(page.locator('dl').filter({ hasText: '은행에 있는 원화' })).toContainText('체인에 있는 코인');
});

test('without rates only the won and the assets that are held say what backs them, each by its name', async () => {
  serve('', 'XP=nothing USDC=chain CBDC=nothing BTC=nothing ETH=chain KRW=statements', 'rates');
  const person = await world.newPerson();
  await world.give(person, 'KRW', '750000');
  const names = page
    .locator('dl')
    .filter({ hasText: /Won in bank statements|은행 거래 내역/ })
    .locator('dt');
  await open('/assets', person);
  await expect(names).toHaveText(['Local currency']);
  await open('/assets', person, 'ko');
  await expect(names).toHaveText(['지역화폐']);
  await world.give(person, 'USDC', '3');
  await open('/assets', person);
  await expect(names).toHaveText(['StableCoin', 'Local currency']);
});

test('where no sandbox makes money no screen calls it a trial, and the rules of the won say what backs it', async () => {
  serve('', 'XP=nothing KRW=statements');
  const person = await world.personWithDemo();
  for (const path of ['/', '/assets', '/pay', '/send', '/history', '/myinfo', '/checkout', '/localpay']) {
    await open(path, person);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(line).toHaveCount(0);
  }
  await page.getByRole('button', { name: 'Limits and fees' }).click();
  await expect(page.getByRole('dialog')).toContainText(/Backed by\s*Won in bank statements/);
});
