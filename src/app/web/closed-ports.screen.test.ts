import { expect, onTestFinished, test } from 'vitest';
import { RECIPIENT } from './testing/on-screen.ts';
import { open, page } from './testing/page.ts';
import { closePorts } from './testing/page-facts.ts';
import { api, doorsOf, world } from './testing/server.ts';

const stalls = doorsOf<typeof import('#features/pay/server/testing/listed-shops.ts')>(
  'features/pay/server/testing/listed-shops.ts',
);

const accounts = doorsOf<typeof import('#features/banking/server/testing/accounts.ts')>(
  'features/banking/server/testing/accounts.ts',
);

const pairs = doorsOf<typeof import('#features/exchange/server/testing/pair-rows.ts')>(
  'features/exchange/server/testing/pair-rows.ts',
);

test('where nothing is exchanged no screen shows rates or fees of an exchange', async () => {
  const person = await world.personWithDemo();
  await open('/localpay', person);
  await expect(page.getByText('1 XP', { exact: true })).toBeVisible();
  await expect(page.getByText('cost a fee')).toBeVisible();
  closePorts('rates');
  await open('/localpay', person);
  await expect(page.getByText('No fee on payments')).toBeVisible();
  await expect(page.getByText('cost a fee')).toHaveCount(0);
  await page.getByRole('button', { name: 'Limits and fees' }).click();
  await expect(page.getByRole('dialog')).toContainText('Backed by');
  await expect(page.getByText('1 XP', { exact: true })).toHaveCount(0);
  await expect(page.getByText('Exchange fee')).toHaveCount(0);
});

test('where no mail is sent nobody makes an account, and reads why', async () => {
  closePorts('registration');
  await open('/register');
  const text = 'New accounts are closed: this server sends no mail. Ask the operator.';
  await expect(page.getByText(text)).toBeVisible();
});

test('where no claim is taken no share of a purchase is promised', async () => {
  const person = await world.personWithDemo();
  closePorts('taxOffice');
  await open('/traveler', person);
  await expect(page.getByRole('list', { name: 'Recent refunds' })).toBeVisible();
  await expect(page.getByText(/\d%/)).toHaveCount(0);
});

test('where no bank takes part nothing offers a deposit of 1 won, and first money comes to an address', async () => {
  const person = await world.personWithDemo();
  closePorts('bank', 'verifier');
  await open('/bank-info', person);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText('Get 1 won')).toHaveCount(0);
  await open('/', await world.newPerson());
  await expect(page.getByText('Show your address')).toBeVisible();
  await expect(page.getByText('Verify your identity')).toHaveCount(0);
  await expect(page.getByText('From the bank', { exact: false })).toHaveCount(0);
});

test('where no bank is charged LocalPay connects no account for top-ups', async () => {
  const person = await world.newPerson();
  closePorts('collecting');
  await open('/localpay', person);
  await expect(page.getByRole('button', { name: 'TopUp' })).toBeVisible();
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Connect' })).toHaveCount(0);
});

test('without rates Home and Assets show the won that are held, no sum in dollars and no change', async () => {
  const person = await world.newPerson();
  await world.give(person, 'KRW', '750000');
  closePorts('rates', 'bank');
  for (const place of ['/', '/assets']) {
    await open(place, person);
    await expect(page.getByText('₩750,000').first()).toBeAttached();
    await expect(page.getByText(/\$/)).toHaveCount(0);
    await expect(page.getByText(/\d%/)).toHaveCount(0);
  }
  const holdings = page.getByRole('list', { name: 'Holdings' }).getByRole('listitem');
  await expect(holdings).toHaveCount(1);
  await expect(holdings).toContainText('₩750,000');
});

test('without rates the note on Home is of the won, and says how many other assets it leaves out', async () => {
  const person = await world.personWithDemo();
  closePorts('rates');
  await open('/', person);
  await expect(page.getByText(/^\d other assets have no rate here$/)).toBeVisible();
  await expect(page.getByText('Local currency', { exact: true }).first()).toBeVisible();
  await open('/', person, 'ko');
  await expect(page.getByText(/^다른 자산 \d개는 시세가 없어 합산하지 않았습니다$/)).toBeVisible();
});

test('Send leads somebody who has won alone to where won are sent, and so does the end of an account', async () => {
  const person = await world.newPerson();
  await world.give(person, 'KRW', '714500');
  await open('/send', person);
  await expect(page.getByText('You have ₩714,500')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Send won' })).toHaveAttribute('href', '/localpay?do=send-won');
  await expect(page.getByRole('button', { name: 'Send Asset' })).toHaveCount(0);
  await expect(page.getByLabel('Recipient address')).toHaveCount(0);
  await open('/privacy', person);
  await page.getByRole('button', { name: 'Delete account' }).click();
  const sheet = page.getByRole('dialog', { name: 'Delete account' });
  await expect(sheet).toContainText('Local currency');
  await expect(sheet).toContainText('₩714,500');
  await expect(sheet.getByText(/KRW/)).toHaveCount(0);
  const link = page.getByRole('link', { name: 'Send the won to someone' });
  await expect(link).toHaveAttribute('href', '/localpay?do=send-won');
  await expect(page.getByRole('link', { name: 'Send it to someone' })).toHaveCount(0);
});

test('where no bank collects, TopUp and the first step name the transfer to the operator', async () => {
  closePorts('collecting', 'rates');
  const person = await world.newPerson();
  await open('/', person);
  await expect(page.getByText('By a transfer to the operator', { exact: true })).toBeVisible();
  await open('/localpay?do=top-up', person);
  const sheet = page.getByRole('dialog', { name: 'TopUp' });
  await expect(sheet.getByText('Not possible yet')).toBeVisible();
  await expect(sheet.getByText('By a transfer to the operator', { exact: true })).toHaveCount(0);
  await expect(sheet).toContainText('The operator has not published its account yet.');
  await expect(sheet.getByText('is not offered here', { exact: false })).toHaveCount(0);
});

test('without rates Withdraw and Deposit on Assets lead to LocalPay, where the won are', async () => {
  const person = await world.personWithDemo();
  closePorts('rates');
  await pairs.closePairs();
  onTestFinished(async () => void (await pairs.forgetPairs()));
  for (const [act, text] of [
    ['Withdraw', 'Only won go to a bank here.'],
    ['Deposit', 'Only won come from a bank here.'],
  ] as const) {
    await open('/assets', person);
    await page.getByRole('button', { name: act }).click();
    const sheet = page.getByRole('dialog', { name: act });
    await expect(sheet).toContainText(text);
    await expect(sheet.getByRole('link', { name: 'Open LocalPay' })).toHaveAttribute('href', '/localpay');
  }
});

test('a refusal of a closed port says that it is not offered, and blames no connection', async () => {
  await open('/withdraw', await world.newPerson());
  await expect(page.getByText('This server is not connected to a blockchain.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Open Send' })).toHaveAttribute('href', '/send');
  await expect(page.getByText('Check your connection', { exact: false })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0);
});

test('LocalPay names a shop by its trade', async () => {
  await stalls.listTrade('Gamnamu Kitchen', 'meals');
  await open('/localpay', await world.newPerson());
  await expect(page.getByRole('link', { name: /Gamnamu Kitchen/ })).toContainText('Meals');
});

test('where no bank collects, History calls won that the operator issued by what happened', async () => {
  const person = await world.personWithDemo();
  await open('/history', person);
  await expect(page.getByText('TopUp', { exact: true }).first()).toBeVisible();
  closePorts('collecting');
  await open('/history', person);
  await expect(page.getByText('Issued by the operator', { exact: true }).first()).toBeVisible();
  await expect(page.getByText('TopUp', { exact: true })).toHaveCount(0);
});

test('a refund that a shop’s balance does not cover leads to its Deposit, which names the transfer where no bank collects', async () => {
  const [owner, payer] = [await world.newPerson(), await world.newPerson()];
  const shop = await world.firmOf(owner, ['merchant']);
  await world.give(payer, 'KRW', '9000');
  const charge = await api<{ id: number }>({ ...owner, userId: shop.id }, 'POST /api/merchants/{userId}/charges', {
    amount: '9000',
  });
  await api(payer, 'POST /api/payments', { userId: payer.userId, chargeId: charge.id, amount: '9000' });
  const sent = { toAddress: payer.address, amount: '8000' };
  await api({ ...owner, userId: shop.id }, 'POST /api/local-currency/{userId}/sends', sent);
  closePorts('collecting', 'rates');
  await open(`/org/${shop.id}/payments`, owner);
  await page.getByRole('button', { name: 'Refund', exact: true }).click();
  const form = page.getByRole('dialog', { name: 'Refund' });
  await expect(form.getByRole('link', { name: 'Deposit won for this refund' })).toHaveCount(0);
  await form.getByRole('button', { name: 'Refund ₩9,000' }).click();
  await expect(form).toContainText('You do not have enough won. You were not charged.');
  await form.getByRole('link', { name: 'Deposit won for this refund' }).click();
  const sheet = page.getByRole('dialog', { name: 'Deposit' });
  await expect(sheet).toContainText('Won come in by a transfer to the operator, which issues them.');
  await expect(sheet).toContainText('The operator has not published its account yet.');
});

test('a list that can never fill where nobody verifies documents or takes claims is not shown, in both languages', async () => {
  for (const [language, documents, claims] of [
    ['en', 'Submitted documents', 'Recent refunds'],
    ['ko', '제출한 문서', '최근 환급'],
  ] as const) {
    const person = await world.newPerson();
    closePorts();
    await open('/verify-identity', person, language);
    await open('/traveler', person, language);
    await expect(page.getByRole('heading', { name: claims })).toBeVisible();
    closePorts('verifier', 'taxOffice');
    await open('/verify-identity', person, language);
    await expect(page.getByText(language === 'en' ? 'Not offered here' : '제공하지 않습니다')).toBeVisible();
    await expect(page.getByRole('heading', { name: documents })).toHaveCount(0);
    await open('/traveler', person, language);
    await expect(
      page.getByText(language === 'en' ? 'Refund claims aren\u2019t offered here' : '환급 신청을 받지 않습니다'),
    ).toBeVisible();
    await expect(page.getByRole('heading', { name: claims })).toHaveCount(0);
  }
});

test('a person without limits reads so, and gets back to My info', async () => {
  const person = await world.newPerson();
  await open('/standing', person);
  await expect(page.getByText(/^Your account has no restrictions of its own\./)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Back to My info' })).toHaveAttribute('href', '/myinfo');
  await open('/standing', person, 'ko');
  await expect(page.getByText(/^내 계정에 따로 걸린 제한은 없습니다\./)).toBeVisible();
});

test('a shop reads by file how its account is proven: the operator pays, and no bank is asked', async () => {
  closePorts('collecting');
  await open('/bank-info', await world.newPerson());
  await expect(page.getByText('Who sees your account')).toBeVisible();
  await expect(page.getByText(/1-2 business days/)).toHaveCount(0);
  await page.getByRole('button', { name: 'Add account' }).click();
  await page.getByLabel('Bank', { exact: true }).selectOption('Woori');
  await page.getByLabel('Account number').fill('1002-123-456788');
  await page.getByLabel('Account holder').fill('Minji Lee');
  await page.getByLabel('Account type').selectOption('checking');
  await page.getByRole('button', { name: 'Add account' }).click();
  await expect(page.getByText('Not verified').first()).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: 'Get 1 won' }).click();
  await expect(page.getByText('The operator pays 1 won into the account within a few bank days.')).toBeVisible();
  await expect(page.getByText('Asked the bank')).toHaveCount(0);
  const main = page.getByRole('main');
  await expect(main.getByText('1 won is on its way')).toBeVisible();
  await expect(main.getByText(/^The operator pays it into Woori .+ within a few bank days\./)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Enter the code' })).toHaveCount(0);
  await expect(page.getByText('The bank ', { exact: false })).toHaveCount(0);
});

test('without rates a withdrawal of won shows sums and a fee, and no rate of an exchange; the rules name the fee', async () => {
  const person = await world.personWithDemo();
  closePorts('rates', 'collecting');
  await open('/localpay?do=withdraw', person);
  const sheet = page.getByRole('dialog', { name: 'Withdraw' });
  await expect(sheet.getByRole('region', { name: 'Amounts' })).toContainText('Fee, 2.5%');
  await expect(sheet.getByRole('region', { name: 'Quote' })).toHaveCount(0);
  await expect(sheet.getByText('Rate', { exact: true })).toHaveCount(0);
  await open('/localpay', person);
  await page.getByRole('button', { name: 'Limits and fees' }).click();
  await expect(page.getByRole('dialog')).toContainText(/Fee of a withdrawal to a bank\s*2\.5%/);
});

test('an account with won and a verified bank account is offered to withdraw them before it is deleted', async () => {
  const person = await world.newPerson();
  await world.give(person, 'KRW', '5000');
  await accounts.accountEnding(person, '0000');
  await open('/privacy', person);
  await page.getByRole('button', { name: 'Delete account' }).click();
  const way = page.getByRole('link', { name: 'Withdraw the won to a bank account' });
  await expect(way).toHaveAttribute('href', '/localpay?do=withdraw');
  closePorts('bank', 'collecting');
  await open('/privacy', person);
  await page.getByRole('button', { name: 'Delete account' }).click();
  await expect(page.getByRole('link', { name: 'Send the won to someone' })).toBeVisible();
  await expect(way).toHaveCount(0);
});

test('where nothing is exchanged Send opens the form for won, and Receive lists won first', async () => {
  const person = await world.newPerson();
  closePorts('rates');
  await open(`/send?text=${RECIPIENT}`, person);
  await expect(page).toHaveURL(/^\/localpay\b/);
  await expect(page.getByRole('dialog')).toBeVisible();
  await open('/receive', person);
  await expect(page.getByLabel('Asset')).toHaveValue('KRW');
  await expect(page.getByLabel('Asset').locator('option').first()).toHaveText('KRW · Local currency');
  await expect(page.getByLabel('Amount')).toHaveCount(0);
  await page.getByLabel('Asset').selectOption('XP');
  await expect(page.getByLabel('Amount')).toBeVisible();
});
