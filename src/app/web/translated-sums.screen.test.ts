import { expect } from 'vitest';
import { checksum } from '#features/identity/address.ts';
import { fillInSend, latest, RECIPIENT, receipt, sendAsset } from './testing/on-screen.ts';
import { open, page } from './testing/page.ts';
import { api, doorsOf, world } from './testing/server.ts';
import { sendsAsShown, watchCall } from './testing/translated-sums.ts';

const asking = doorsOf<typeof import('#features/work/server/testing/asking-to-pay.ts')>(
  'features/work/server/testing/asking-to-pay.ts',
);
const accounts = doorsOf<typeof import('#features/banking/server/testing/accounts.ts')>(
  'features/banking/server/testing/accounts.ts',
);
const amount = page.getByLabel('Amount', { exact: true });

sendsAsShown('POST /api/transactions', async (translate) => {
  const person = await world.personWithDemo();
  await open('/send', person);
  await fillInSend('XP', '1', RECIPIENT);
  await translate();
  await fillInSend('USDC', '3', RECIPIENT);
  await translate();
  const summary = page.getByRole('region', { name: 'Summary' });
  await expect(summary.getByText(`To ${RECIPIENT.slice(0, 10)}...${RECIPIENT.slice(-4)} · fee 0.001`)).toBeVisible();
  await expect(summary.getByText('3.001 USDC', { exact: true })).toBeVisible();
  await sendAsset.click();
  await expect(receipt).toContainText('3.00 USDC');
  await translate();
  await receipt.getByRole('button', { name: 'Done', exact: true }).click();
  await expect(latest).toContainText('\u22123.00 USDC');
  return { amount: '3', assetType: 'USDC', toAddress: RECIPIENT };
});

sendsAsShown('POST /api/local-currency/{userId}/sends', async (translate) => {
  const [person, friend] = [await world.newPerson(), await world.newPerson()];
  await world.give(person, 'KRW', '9000');
  await open('/localpay?do=send-won', person);
  const sheet = page.getByRole('dialog', { name: 'Send won' });
  await sheet.getByLabel('Recipient address').fill(RECIPIENT);
  await sheet.getByLabel('Amount', { exact: true }).fill('90000');
  await translate();
  await sheet.getByLabel('Recipient address').fill(friend.address);
  await sheet.getByLabel('Amount', { exact: true }).fill('4000');
  await translate();
  await expect(sheet.getByText(friend.address)).toBeAttached();
  await expect(sheet).toContainText('\u20a99,000');
  await sheet.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByText('\u20a94,000', { exact: false }).first()).toBeAttached();
  return { amount: '4000', toAddress: checksum(friend.address) };
});

sendsAsShown('POST /api/payments', async (translate) => {
  const person = await world.personWithDemo();
  const { merchants } = await api<{ merchants: { id: number; name: string }[] }>(person, 'GET /api/merchants');
  await open(`/pay?shop=${merchants.find(({ name }) => name === 'Gyeonggijeon Books')?.id}`, person);
  await amount.fill('4000');
  await translate();
  await amount.fill('9000');
  await translate();
  await expect(page.getByText('\u20a9900 at once')).toBeVisible();
  await page.getByRole('button', { name: 'Pay \u20a99,000' }).click();
  await expect(page.getByText('Left in LocalPay')).toBeVisible();
  return { amount: '9000' };
});

sendsAsShown('POST /api/exchange/{userId}/quotes', async (translate) => {
  const person = await world.personWithDemo();
  await open('/localpay', person);
  await translate();
  await page.getByRole('button', { name: 'TopUp' }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByLabel('From').selectOption('ETH');
  await translate();
  await sheet.getByLabel('From').selectOption('USDC');
  await translate();
  await sheet.getByRole('group', { name: 'Usual sums' }).getByRole('button').first().click();
  await translate();
  await expect(sheet.getByRole('button', { name: 'Top up \u20a910,000' })).toBeEnabled();
  return { amount: '8.2056', from: { asset: 'USDC' } };
});

sendsAsShown('POST /api/exchange/{userId}', async (translate) => {
  const person = await world.newPerson();
  await world.give(person, 'KRW', '50000');
  await accounts.accountEnding(person, '0000');
  const quotes = watchCall('POST /api/exchange/{userId}/quotes');
  await open('/localpay?do=withdraw', person);
  const sheet = page.getByRole('dialog', { name: 'Withdraw' });
  await sheet.getByLabel('Amount', { exact: true }).fill('40000');
  await translate();
  await sheet.getByLabel('Amount', { exact: true }).fill('10000');
  await expect(sheet.getByText(/^This fee is valid for \d+ s\.$/)).toBeVisible();
  await translate();
  await expect(sheet).toContainText('\u20a99,750');
  await sheet.getByRole('button', { name: /\u20a99,750/ }).click();
  await expect.poll(() => quotes.bodies.at(-1)).toMatchObject({ amount: '10000' });
  const { id } = quotes.answers.at(-1) as { id: number };
  return { quoteId: id };
});

sendsAsShown('POST /api/orders/{userId}', async (translate) => {
  const [person, landlady] = [await world.personWithDemo(), await world.newPerson()];
  await open('/orders', person);
  await page.getByRole('button', { name: 'New scheduled payment' }).click();
  const making = page.getByRole('dialog', { name: 'New scheduled payment' });
  await making.getByText('Address', { exact: true }).click();
  await making.getByPlaceholder('0x').fill(landlady.address);
  await making.getByLabel('Each payment').fill('5000');
  await translate();
  await making.getByText('Weekly').click();
  await making.getByLabel('Each payment').fill('1000');
  await making.getByLabel('How many payments').fill('4');
  await translate();
  await expect(making.getByText('\u20a94,000')).toBeVisible();
  await making.getByRole('button', { name: 'Schedule' }).click();
  await expect(page.getByRole('list', { name: 'Orders' })).toContainText('\u20a91,000');
  return { amount: '1000', total: '4000', toAddress: checksum(landlady.address) };
});

sendsAsShown('POST /api/requests/{userId}', async (translate) => {
  const [person, friend] = [await world.newPerson(), await world.newPerson()];
  await open('/requests', person);
  await page.getByRole('button', { name: 'Request money' }).click();
  const sheet = page.getByRole('dialog', { name: 'Request money' });
  await sheet.getByText('Address', { exact: true }).click();
  await sheet.getByPlaceholder('0x').fill(friend.address);
  await sheet.getByLabel('Amount', { exact: true }).fill('5000');
  await translate();
  await sheet.getByLabel('Amount', { exact: true }).fill('12000');
  await translate();
  await sheet.getByRole('button', { name: 'Ask', exact: true }).click();
  await expect(page.getByRole('list', { name: 'You asked' })).toContainText('\u20a912,000');
  return { assetType: 'KRW', shares: [{ amount: '12000' }] };
});

sendsAsShown('POST /api/requests/{userId}/asked/{id}/pay', async (translate) => {
  const [person, friend] = [await world.personWithDemo(), await world.newPerson()];
  const asked = { assetType: 'KRW', note: null, days: 7, shares: [{ toAddress: person.address, amount: null }] };
  await api(friend, 'POST /api/requests/{userId}', asked);
  await open('/requests', person);
  await page.getByRole('list', { name: 'You are asked' }).getByRole('button').click();
  const sheet = page.getByRole('dialog');
  await sheet.getByLabel('Amount').fill('7000');
  await translate();
  await sheet.getByLabel('Amount').fill('2000');
  await translate();
  await sheet.getByRole('button', { name: /^Pay \u20a92,000/ }).click();
  await expect(page.getByText('\u20a92,000', { exact: false }).first()).toBeAttached();
  return { amount: '2000', toAddress: checksum(friend.address) };
});

sendsAsShown('POST /api/tax-refunds', async (translate) => {
  const person = await world.personWithDemo();
  await open('/traveler', person);
  await translate();
  await page.getByRole('button', { name: 'Enter a receipt' }).click();
  await page.getByLabel('Shop').fill('Hongdae Records');
  await translate();
  await page.getByLabel('Purchase amount').fill('40');
  await page.getByText('Number', { exact: true }).click();
  await translate();
  await page.getByLabel('Receipt number').fill('R-2026-7');
  await page.getByLabel('Purchase amount').fill('50');
  await translate();
  await expect(page.locator('form')).toContainText('$4.00');
  await page.locator('form button[type=submit]').click();
  await expect(page.getByRole('list', { name: 'Recent refunds' })).toContainText('Hongdae Records');
  return { merchantName: 'Hongdae Records', purchaseAmount: '50' };
});

sendsAsShown('POST /api/work/delegations', async (translate) => {
  const [ann, ben] = [await world.newPerson(), await world.newPerson()];
  await asking.askToPay(ann, [], [ben]);
  await open('/work?standing=in', ann);
  await page.getByRole('button', { name: 'Name a stand-in' }).click();
  await page.getByLabel('Address').fill(ben.address);
  await page.getByLabel('Last day').fill('2099-12-31');
  await page.getByLabel('At most, for each approval').fill('700');
  await translate();
  await page.getByLabel('Currency').selectOption('USD');
  await page.getByLabel('At most, for each approval').fill('49,900.5');
  await translate();
  await page.getByRole('button', { name: 'Ask them' }).click();
  await expect(page.getByRole('region', { name: 'Who decides for you' }).getByRole('listitem')).toHaveCount(1);
  return { cap: '49900.5', currency: 'USD' };
});

sendsAsShown('POST /api/work/approvals/{id}/approve', async (translate) => {
  const [ann, payee] = [await world.newPerson(), await world.newPerson()];
  await asking.askToPay(ann, [payee.address]);
  await open('/work', ann);
  await translate();
  await page.getByRole('list', { name: 'To approve' }).getByRole('button', { name: 'View' }).click();
  const sheet = page.getByRole('dialog', { name: payee.address });
  await translate();
  await expect(sheet).toContainText('\u20a910');
  await expect(sheet.getByText(`Your seal pays ${payee.address} at once.`)).toBeVisible();
  await sheet.getByRole('button', { name: 'Approve' }).click();
  return {};
});

sendsAsShown('POST /api/user/{userId}/deletion', async (translate) => {
  const person = await world.newPerson({ password: 'correct horse battery' });
  await world.give(person, 'KRW', '7145');
  await open('/privacy', person);
  await page.getByRole('button', { name: 'Delete account' }).click();
  const sheet = page.getByRole('dialog', { name: 'Delete account' });
  await translate();
  await expect(sheet).toContainText('\u20a97,145');
  await sheet.getByRole('switch', { name: /I give this money up/ }).check();
  await sheet.getByLabel('Current password').fill('correct horse battery');
  await translate();
  await sheet.getByRole('button', { name: /^Delete my/ }).click();
  return { givenUp: [{ assetType: 'KRW', amount: '7145' }] };
});
