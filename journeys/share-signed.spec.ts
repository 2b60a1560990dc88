import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { expect, goTo, test } from './support/phones.ts';
import { expectKorean } from './support/tongue.ts';

test.use({ viewport: { width: 390, height: 844 } });

const sheet = (page: Page) => page.getByRole('dialog', { name: 'Share', exact: true });
const seen = (page: Page) => sheet(page).locator('[class*=preview] svg').first();

/** Creates a link in the open sheet; anyone may open it. */
async function makeLink(page: Page): Promise<string> {
  await sheet(page).getByRole('button', { name: 'Make a link' }).click();
  const link = sheet(page).getByText(/\/verify#extract=[\w-]{43}$/);
  await expect(link).toBeVisible();
  return (await link.textContent()) ?? '';
}

test('a receipt is shared as a link with what was chosen and nothing else; somebody signed out checks it in Korean, until it is ended', async ({
  browser,
  market,
  phoneOf,
}) => {
  test.setTimeout(180_000);
  const { owner, stall, ask } = market;
  const charge = await ask<{ id: number }>(stall, `POST /api/merchants/${stall.id}/charges`, {
    amount: '4300',
    note: 'Window seat',
  });
  const paid = await ask<{ id: number }>(owner, 'POST /api/payments', {
    userId: owner.id,
    chargeId: charge.id,
    amount: '4300',
  });
  const phone = await phoneOf(owner);
  await goTo(phone, `/pay?payment=${paid.id}`);
  await phone.getByRole('button', { name: 'Share', exact: true }).click();
  await expect(seen(phone)).toContainText('4,300');
  await expect(seen(phone)).toContainText('Stall 7');
  await expect(seen(phone)).not.toContainText('Window seat');
  await sheet(phone).getByRole('switch', { name: 'Note' }).click();
  await expect(seen(phone)).toContainText('Window seat');
  await sheet(phone).getByRole('switch', { name: 'Note' }).click();
  await sheet(phone)
    .getByRole('switch', { name: /^Amount/ })
    .click();
  await expect(seen(phone)).not.toContainText('4,300');
  await expect(sheet(phone)).toContainText('Signed by this server');
  await expectAccessible(phone);
  const link = await makeLink(phone);
  await expectAccessible(phone);

  const other = await (await browser.newContext({ locale: 'ko-KR', viewport: { width: 390, height: 844 } })).newPage();
  await other.goto(link);
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('서명됨, 고친 곳 없음');
  const page = other.getByRole('main');
  await expect(page).toContainText('Stall 7');
  for (const kept of ['4,300', '4300', 'Window seat', owner.address.slice(2, 12)])
    await expect(page).not.toContainText(kept);
  await expectAccessible(other);
  await expectKorean(other, 'Stall 7', 'a link');
  const [saved] = await Promise.all([
    other.waitForEvent('download'),
    other.getByRole('button', { name: '서명된 파일 저장' }).click(),
  ]);
  expect(saved.suggestedFilename()).toBe('ingam-receipt.jws');

  await goTo(phone, '/links');
  await phone.getByRole('list', { name: 'Open' }).getByRole('button').first().click();
  await expectAccessible(phone);
  await phone.getByRole('button', { name: 'End this link' }).click();
  await expect(phone.getByRole('list', { name: 'Over' })).toContainText('Ended');
  await other.reload();
  await expect(other.getByRole('alert')).toContainText('보낸 사람이 종료한 링크입니다');
  await expect(page).not.toContainText('Stall 7');
  await expectAccessible(other);
  await other.goto('about:blank');
  await other.goto(`${link.slice(0, -1)}${link.endsWith('A') ? 'B' : 'A'}`);
  await expect(other.getByRole('alert')).toContainText('없는 링크입니다');
  await other.context().close();
});

test('a payment and a decision are shared from their sheets, and say who signed', { tag: '@long' }, async ({
  browser,
  market,
  phoneOf,
}) => {
  test.setTimeout(180_000);
  const { owner, friend, ask } = market;
  await ask(owner, `POST /api/local-currency/${owner.id}/sends`, { amount: '1200', toAddress: friend.address });
  const phone = await phoneOf(owner);
  const other = await (await browser.newContext({ viewport: { width: 320, height: 640 } })).newPage();
  const main = other.getByRole('main');
  await goTo(phone, '/assets');
  await phone.getByRole('list', { name: 'Recent transactions' }).getByRole('button').first().click();
  await phone.getByRole('dialog').getByRole('button', { name: 'Share', exact: true }).click();
  await sheet(phone)
    .getByRole('switch', { name: /^Whose payment/ })
    .click();
  await other.goto(await makeLink(phone));
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Signed and unchanged');
  await expect(main).toContainText('₩1,200');
  await expect(main).toContainText('The person signed it too');
  await expectAccessible(other);

  await goTo(phone, '/work');
  await phone.getByRole('list', { name: 'Recent decisions' }).getByRole('button').first().click();
  await phone.getByRole('button', { name: 'Share, signed' }).click();
  await other.goto('about:blank');
  await other.goto(await makeLink(phone));
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Signed, but not by a person’s device');
  await expectAccessible(other);
  await other.context().close();
});
