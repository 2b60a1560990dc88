import { expect, test } from 'vitest';
import type { Person } from '#app/server/testing/world.ts';
import { widen } from '#app/web/testing/device.ts';
import { open, page } from '#app/web/testing/page.ts';
import { api, world } from '#app/web/testing/server.ts';

const sheet = (name: string) => page.getByRole('dialog', { name });
const press = (name: string | RegExp) => page.getByRole('button', { name, exact: true }).click();
const row = (list: string) => page.getByRole('list', { name: list }).getByRole('listitem');
const made = sheet('You asked for');

/** Asks two people by link for 3,333 won each, and returns the link's token. */
async function splitLunch(person: Person): Promise<string> {
  const { link } = await api<{ link: string }>(person, 'POST /api/requests/{userId}', {
    assetType: 'KRW',
    note: 'Lunch',
    shares: [
      { toAddress: null, amount: '3333' },
      { toAddress: null, amount: '3333' },
    ],
    split: { total: '10000', own: '3334' },
  });
  return new URL(link).hash.slice(1);
}

/** A person takes the first free share of a link, without a screen. */
async function takeShare(person: Person, token: string): Promise<number> {
  const { free } = await api<{ free: { id: number }[] }>(person, 'POST /api/requests/{userId}/look', { token });
  const shareId = free[0]?.id ?? 0;
  await api(person, 'POST /api/requests/{userId}/take', { token, shareId });
  return shareId;
}

test('a contact is asked, sees who asks and pays, and the requester sees it paid, in both languages', async () => {
  const [friend, payer] = [await world.newPerson({ firstName: 'Areum', lastName: 'Han' }), await world.newPerson()];
  await world.give(payer, 'KRW', '20000');
  await api(friend, 'POST /api/contacts/{userId}', { name: 'Minseo', addresses: [payer.address] });
  await open('/contacts', friend);
  await page.getByRole('button', { name: /^Minseo/ }).click();
  await page.getByRole('link', { name: 'Ask to be paid' }).click();
  const asking = sheet('Request money');
  await expect(asking.getByPlaceholder('0x')).toHaveValue(new RegExp(payer.address, 'i'));
  await expect(page).toHaveURL('/requests');
  await asking.getByLabel('Amount', { exact: true }).fill('0');
  await press('Ask');
  await expect(asking.getByText('Enter an amount of more than 0.')).toBeVisible();
  await asking.getByLabel('Amount', { exact: true }).fill('12000');
  await asking.getByLabel('What for (if you like)').fill('Dinner');
  await press('Ask');
  await expect(row('You asked')).toContainText('Minseo');

  await open('/requests', payer, 'ko');
  await expect(row('받은 요청')).toContainText('₩12,000');
  await row('받은 요청').getByRole('button').click();
  const request = sheet('송금 요청 받음');
  // The requester is shown as Send shows a payee, before the purpose; nothing suggests that money moved.
  await expect(request.getByText(friend.address)).toBeAttached();
  await expect(request.getByText('처음 보내는 주소입니다')).toBeVisible();
  await expect(request.getByText('영수증이 아니라 요청입니다. 아직 아무것도 보내지 않았습니다.')).toBeVisible();
  await expect(request.getByText('Dinner')).toBeVisible();
  await expect(request.getByText(/[-+]₩/)).toHaveCount(0);
  await request.getByRole('button', { name: /^₩12,000 보내기/ }).click();
  await expect(request.getByText('보낸 요청입니다.')).toBeVisible();
  await expect(request.getByRole('link', { name: '송금 내역 보기' })).toHaveAttribute('href', /entry=transaction-\d+$/);
  await open('/requests', friend);
  await expect(row('Earlier')).toContainText('₩12,000 of ₩12,000');
});

test('the sum of a split bill is announced once typing pauses, and not at each digit', async () => {
  await open('/requests?do=split&asset=KRW&amount=10000', await world.newPerson());
  const splitting = sheet('Split a bill');
  await splitting.getByLabel('People who scan or open the link').fill('2');
  const told = splitting.getByRole('region', { name: 'How it is divided' }).getByRole('status');
  await expect(told).toHaveText('The whole bill: ₩10,000');
  const heard: (string | null)[] = [];
  const [status] = told.elements();
  if (status)
    new MutationObserver(() => heard.push(status.textContent)).observe(status, {
      subtree: true,
      childList: true,
      characterData: true,
    });
  for (const typed of ['1', '12', '12000']) await splitting.getByLabel('The whole bill').fill(typed);
  await expect(told).toHaveText('The whole bill: ₩12,000');
  expect(new Set(heard)).toEqual(new Set(['The whole bill: ₩12,000']));
});

test('a bill is split by a link, and the open sheet shows who takes and pays a share as they do', async () => {
  const [owner, payer] = [await world.newPerson(), await world.newPerson()];
  await world.give(payer, 'KRW', '5000');
  await open('/requests?do=split&asset=KRW&amount=10000', owner);
  const splitting = sheet('Split a bill');
  await expect(splitting.getByLabel('The whole bill')).toHaveValue('10,000');
  await splitting.getByRole('button', { name: /^Ask 0 people/ }).click();
  await expect(splitting.getByText('Add a contact, or say how many scan the code.')).toBeVisible();
  await splitting.getByLabel('People who scan or open the link').fill('2');
  await expect(splitting.getByText('₩3,334')).toBeVisible();
  await splitting.getByLabel('What for (if you like)').fill('Lunch');
  await press('Ask 2 people');
  const shown = sheet('The link');
  await expect(shown.getByRole('img', { name: 'Code of the request' })).toBeVisible();
  const link = await shown.getByRole('note', { name: 'Link of the request' }).textContent();
  await press('Done');
  await row('You asked').filter({ hasText: 'Lunch' }).getByRole('button').click();
  await expect(made.getByText('No one yet')).toHaveCount(2);

  const share = await takeShare(payer, new URL(link).hash.slice(1));
  await expect(made.getByText('Waiting')).toHaveCount(1);
  const body = { toAddress: owner.address, assetType: 'KRW', amount: '3333' };
  await api(payer, `POST /api/requests/{userId}/asked/${share}/pay`, body);
  await expect(made.getByText('₩3,333 of ₩6,666')).toBeVisible();
  await expect(made.getByText('No one yet')).toHaveCount(1);
});

test('the page of a link says who asks, refuses a share that is taken, and gives an unpaid one back', async () => {
  const [owner, first, second] = [await world.newPerson(), await world.newPerson(), await world.newPerson()];
  await world.give(second, 'KRW', '5000');
  const token = await splitLunch(owner);
  await open(`/request#${token}`, second);
  await expect(page.getByText(owner.address)).toBeAttached();
  await expect(page.getByText('A request, not a payment. Nothing has moved.')).toBeVisible();
  // Another payer takes a share that is still on this screen.
  const shares = page.getByRole('button', { name: /^Take it Share/ });
  await expect(shares).toHaveCount(2);
  await takeShare(first, token);
  await page.getByRole('button', { name: 'Take it Share 1' }).click();
  await expect(page.getByText('Someone else has taken this share. Choose another one if any is left.')).toBeVisible();
  await expect(shares).toHaveCount(1);
  await shares.click();
  await expect(sheet('Asks you to pay').getByRole('button', { name: /^Pay ₩3,333/ })).toBeVisible();
  await press('Give it back');
  await press('Give it back');
  await expect(sheet('Asks you to pay')).toHaveCount(0);
  await open('/requests', owner);
  await row('You asked').getByRole('button').click();
  await expect(made.getByText('No one yet')).toHaveCount(1);
});

/** Labels of the ways to name a person, in their order. */
async function waysOf(): Promise<string[]> {
  await expect(page.getByRole('radio').first()).toBeAttached();
  return [...document.querySelectorAll('label:has([type=radio])')].map((label) => label.textContent ?? '');
}

test('Send, requests and scheduled payments list the ways to name a person in one order', async () => {
  const person = await world.personWithDemo();
  await open('/send', person);
  expect(await waysOf()).toEqual(['Address', 'QR', 'Contact']);
  await open('/requests?do=ask', person);
  expect(await waysOf()).toEqual(['Address', 'Contact', 'Link']);
  await open('/orders', person);
  await page.getByRole('button', { name: 'New scheduled payment' }).click();
  expect(await waysOf()).toEqual(['Address', 'Contact']);
});

test('on a wide screen the first request is open beside the list, until it is closed', async () => {
  const person = await world.personWithDemo();
  await api(person, 'POST /api/requests/{userId}', { assetType: 'XP', shares: [{ toAddress: null, amount: '2' }] });
  widen();
  await open('/requests', person);
  const detail = page.getByRole('region', { name: 'You asked for' });
  await expect(detail).toBeVisible();
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(detail).toHaveCount(0);
});
