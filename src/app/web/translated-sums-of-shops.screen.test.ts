import { afterEach, expect } from 'vitest';
import type { TillCharge } from '#features/tills/wire.ts';
import { closeOffice, openOffice } from './testing/device.ts';
import { open, page } from './testing/page.ts';
import { api, doorsOf, world } from './testing/server.ts';
import { closeTill, openTill } from './testing/till.ts';
import { sendsAsShown, watchCall } from './testing/translated-sums.ts';

const office = doorsOf<typeof import('#features/office/server/testing/screen-office.ts')>(
  'features/office/server/testing/screen-office.ts',
);
const tills = doorsOf<typeof import('#features/tills/server/testing/screen-tills.ts')>(
  'features/tills/server/testing/screen-tills.ts',
);
afterEach(closeOffice);
afterEach(closeTill);

const key = (name: string) => page.getByRole('button', { name, exact: true });

sendsAsShown('POST /api/merchants/{userId}/charges', async (translate) => {
  const owner = await world.newPerson();
  const shop = await world.firmOf(owner, ['merchant']);
  await open(`/org/${shop.id}/payments`, owner);
  await page.getByRole('button', { name: 'Get paid' }).click();
  const sheet = page.getByRole('dialog', { name: 'Get paid' });
  for (const name of ['1', '8', '5']) await sheet.getByRole('button', { name, exact: true }).click();
  await translate();
  await sheet.getByRole('button', { name: '00', exact: true }).click();
  await translate();
  await sheet.getByRole('button', { name: 'Show the code' }).click();
  await expect(sheet.getByText('Waiting for \u20a918,500')).toBeVisible();
  return { amount: '18500' };
});

sendsAsShown('POST /api/payments/{id}/refunds', async (translate) => {
  const [owner, payer] = [await world.newPerson(), await world.newPerson()];
  const shop = await world.firmOf(owner, ['merchant']);
  await world.give(payer, 'KRW', '9000');
  await office.payShop(payer, { userId: shop.id, token: owner.token }, '9000');
  await open(`/org/${shop.id}/payments`, owner);
  await translate();
  await page.getByRole('button', { name: 'Refund', exact: true }).click();
  const form = page.getByRole('dialog', { name: 'Refund' });
  await translate();
  await form.getByLabel('Amount').fill('4000');
  await translate();
  await form.getByRole('button', { name: 'Refund \u20a94,000' }).click();
  await expect(form).toHaveCount(0);
  return { amount: '4000' };
});

sendsAsShown('POST /api/till/charges', async (translate) => {
  const charges = watchCall('POST /api/till/charges');
  await openTill(await tills.openTill(1000));
  for (const name of ['1', '8', '5']) await key(name).click();
  await translate();
  await key('00').click();
  await translate();
  await expect(page.getByText('Waiting for the customer \u00b7 10% back, \u20a91,850')).toBeVisible();
  await translate();
  const { code } = charges.answers.at(-1) as TillCharge;
  await expect(page.getByText(`${code.slice(0, 3)} ${code.slice(3)}`)).toBeVisible();
  await expect(page.getByRole('main')).toContainText('\u20a918,500');
  return { amount: '18500' };
});

/** Opens the refund of the 18,500 won that the clerk received. */
async function openRefund() {
  await openTill(await tills.openTill());
  await page.getByRole('button', { name: /^Today/ }).click();
  await page.getByRole('list', { name: 'What you took today' }).getByRole('button').first().click();
  return page.getByRole('dialog', { name: 'Refund of \u20a918,500' });
}

sendsAsShown('POST /api/till/payments/{paymentId}/refunds', async (translate) => {
  const form = await openRefund();
  await translate();
  await form.getByLabel('Amount').fill('4000');
  await translate();
  await form.getByRole('button', { name: 'Give back \u20a94,000' }).click();
  await expect(page.getByText('\u20a94,000', { exact: false }).first()).toBeAttached();
  return { amount: '4000' };
});

sendsAsShown('POST /api/till/payments/{paymentId}/signatures', async (translate) => {
  const form = await openRefund();
  await form.getByLabel('Amount').fill('4000');
  await translate();
  await form.getByLabel('Amount').fill('18000');
  await translate();
  await form.getByRole('button', { name: /\u20a918,000/ }).click();
  return { amount: '18000' };
});

sendsAsShown('POST /api/org/{id}/refund-rules', async (translate) => {
  const owner = await world.newPerson();
  // Traveler shows everybody the rules of the first operator, so another one is made before the one that changes them.
  await world.firmOf(owner, ['refund_operator']);
  const desk = await world.firmOf(owner, ['refund_operator']);
  await open(`/org/${desk.id}/refunds`, owner);
  await page.getByRole('button', { name: 'New rules' }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel('Most refund in a day (USD)').fill('30');
  await translate();
  await form.getByLabel('Most refund in a day (USD)').fill('20');
  await translate();
  await form.getByRole('button', { name: 'Make these rules' }).click();
  await expect(page.getByText('$20.00', { exact: false }).first()).toBeAttached();
  return { dailyAmount: '20' };
});

/** Opens the decision on a case about 2,000,000 won. */
async function openDecision(won: string) {
  const [support, payer, keeper] = [
    await office.makeOfficial('support'),
    await world.newPerson(),
    await world.newPerson(),
  ];
  await world.give(payer, 'KRW', won);
  const id = await office.openCase({ payer, keeper, shop: 'Translated Outdoor', won });
  await api(keeper, `POST /api/cases/{userId}/${id}/say`, { text: 'Sent on Nov 9.' });
  await openOffice('/office/cases', support);
  await page
    .getByRole('list', { name: 'Open' })
    .getByRole('button', { name: new RegExp(`Case ${id} `) })
    .click();
  const form = page.getByRole('region', { name: 'Decision' });
  await form.getByText('Return a part').click();
  await form.getByLabel('Reason, sent to both sides').fill('Half of it was there.');
  return form;
}

sendsAsShown('POST /api/office/cases/{caseId}/decide', async (translate) => {
  const form = await openDecision('20000');
  await form.getByLabel('Goes back').fill('900');
  await translate();
  await form.getByLabel('Goes back').fill('4,900');
  await translate();
  await expect(form).toContainText('\u20a94,900');
  await form.getByRole('button', { name: 'Decide', exact: true }).click();
  await expect(page.getByRole('region', { name: 'Decision' }).getByLabel('Goes back')).toHaveCount(0);
  return { returned: '4900' };
});

sendsAsShown('POST /api/office/cases/{caseId}/propose', async (translate) => {
  const form = await openDecision('2000000');
  await form.getByLabel('Goes back').fill('900');
  await translate();
  await form.getByLabel('Goes back').fill('1,900,000');
  await translate();
  await expect(form).toContainText('\u20a91,900,000');
  await form.getByRole('button', { name: 'Ask a second person' }).click();
  await expect(page.getByText('Requested: someone else must check it').first()).toBeVisible();
  return { returned: '1900000' };
});
