import type { Page } from '@playwright/test';
import { expectNoSidewaysScroll, expectSound } from './support/accessible.ts';
import { expect, goTo, test } from './support/phones.ts';

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).click();
const sheet = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });
const row = (page: Page, list: string) => page.getByRole('list', { name: list, exact: true }).getByRole('listitem');

test('a contact is asked, sees who asks and pays, and both see it, in both languages', async ({ market, phoneOf }) => {
  const { owner, friend, ask } = market;
  await ask(friend, `POST /api/contacts/${friend.id}`, { name: 'Minseo', addresses: [owner.address] });
  const [hers, his] = [await phoneOf(friend), await phoneOf(owner, { locale: 'ko-KR' })];
  await goTo(hers, '/contacts');
  await hers.getByRole('button', { name: /^Minseo/ }).click();
  await hers.getByRole('link', { name: 'Ask to be paid' }).click();
  const asking = sheet(hers, 'Request money');
  await expect(asking.getByPlaceholder('0x')).toHaveValue(owner.address);
  await expect(hers).toHaveURL(/\/requests$/);
  await asking.getByLabel('Amount', { exact: true }).fill('0');
  await press(hers, 'Ask');
  await expect(asking.getByText('Enter an amount of more than 0.')).toBeVisible();
  await asking.getByLabel('Amount', { exact: true }).fill('12000');
  await asking.getByLabel('What for (if you like)').fill('Dinner');
  await expectSound(hers, 'asking somebody', 'dialog[open]');
  await press(hers, 'Ask');
  await expect(row(hers, 'You asked')).toContainText('Minseo');

  await goTo(his, '/requests');
  const asked = row(his, '받은 요청');
  await expect(asked).toContainText('₩12,000');
  await asked.getByRole('button').click();
  const request = sheet(his, '송금 요청 받음');
  // The requester is shown as Send shows a payee, before the purpose; nothing suggests that money moved.
  await expect(request.getByText(friend.address)).toBeAttached();
  await expect(request.getByText('처음 보내는 주소입니다')).toBeVisible();
  await expect(request.getByText('영수증이 아니라 요청입니다. 아직 아무것도 보내지 않았습니다.')).toBeVisible();
  await expect(request.getByText('Dinner')).toBeVisible();
  await expect(request.getByText(/[-+]₩/)).toHaveCount(0);
  await expectSound(his, 'what one is asked for', 'dialog[open]');
  await request.getByRole('button', { name: /^₩12,000 보내기/ }).click();
  await expect(request.getByText('보낸 요청입니다.')).toBeVisible();
  await expect(request.getByRole('link', { name: '송금 내역 보기' })).toHaveAttribute('href', /entry=transaction-\d+$/);
  await expect(row(hers, 'Earlier')).toContainText('₩12,000 of ₩12,000');
  await expectSound(hers, 'requests');
});

test('a bill is split by a link among those who are there, and who has paid is seen as they pay', async ({
  market,
  phoneOf,
}) => {
  const { owner, friend, stall, ask } = market;
  await ask(owner, `POST /api/local-currency/${owner.id}/sends`, { amount: '5000', toAddress: stall.address });
  const [his, hers, theirs] = [await phoneOf(owner), await phoneOf(stall), await phoneOf(friend)];
  await goTo(his, '/requests?do=split&asset=KRW&amount=10000');
  const splitting = sheet(his, 'Split a bill');
  await expect(splitting.getByLabel('The whole bill')).toHaveValue('10,000');
  await splitting.getByRole('button', { name: /^Ask 0 people/ }).click();
  await expect(splitting.getByText('Add a contact, or say how many scan the code.')).toBeVisible();
  await splitting.getByLabel('People who scan or open the link').fill('2');
  await expect(splitting.getByText('₩3,334')).toBeVisible();
  await splitting.getByLabel('What for (if you like)').fill('Lunch');
  await expectSound(his, 'a split', 'dialog[open]');
  await press(his, 'Ask 2 people');
  const shown = sheet(his, 'The link');
  await expect(shown.getByRole('img', { name: 'Code of the request' })).toBeVisible();
  await expectSound(his, 'the link of a split', 'dialog[open]');
  const { hash } = new URL((await shown.getByRole('note', { name: 'Link of the request' }).textContent()) ?? '');
  await press(his, 'Done');
  await row(his, 'You asked').filter({ hasText: 'Lunch' }).getByRole('button').click();
  const made = sheet(his, 'You asked for');
  await expect(made.getByText('Nobody yet')).toHaveCount(2);

  for (const phone of [hers, theirs]) {
    await phone.goto(`/request${hash}`);
    await expect(phone.getByText(owner.address)).toBeAttached();
    await expect(phone.getByText('A request, not a payment. Nothing has moved.')).toBeVisible();
  }
  await expectSound(hers, 'a link');
  await expectNoSidewaysScroll(hers);
  await hers.getByRole('button', { name: 'Take it Share 1' }).click();
  await expect(made.getByText('Waiting')).toHaveCount(1);
  // Another payer had the same share on screen.
  await theirs.getByRole('button', { name: 'Take it Share 1' }).click();
  await expect(theirs.getByText('Someone else has taken this share. Choose another one if any is left.')).toBeVisible();
  await expect(theirs.getByRole('button', { name: /^Take it Share/ })).toHaveCount(1);
  await theirs.getByRole('button', { name: 'Take it Share 1' }).click();
  await expect(made.getByText('Waiting')).toHaveCount(2);
  const share = sheet(hers, 'Asks you to pay');
  await share.getByRole('button', { name: /^Pay ₩3,333/ }).click();
  await expect(share.getByText('You paid this.')).toBeVisible();
  await expect(made.getByText('₩3,333 of ₩6,666')).toBeVisible();
  // An unpaid share is given back and open again.
  await press(theirs, 'Give it back');
  await press(theirs, 'Give it back');
  await expect(made.getByText('Nobody yet')).toHaveCount(1);
  await expectSound(his, 'who has paid', 'dialog[open]');
});
