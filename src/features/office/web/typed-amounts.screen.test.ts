import { QueryClientProvider } from '@tanstack/react-query';
import { createElement, type ReactElement } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, onTestFinished, test } from 'vitest';
import { closeOffice, openOffice } from '#app/web/testing/device.ts';
import type { Locator } from '#app/web/testing/locator.ts';
import { page } from '#app/web/testing/page.ts';
import { api, doorsOf, world } from '#app/web/testing/server.ts';
import { LimitsForm } from '#features/chain/web/office/LimitsForm.tsx';
import { networkWords } from '#features/chain/web/office/network-words.ts';
import type { OfficePair } from '#features/exchange/office-contract.ts';
import { FundForm } from '#features/exchange/web/office/FundForm.tsx';
import type { OfficeMember } from '#features/members/contract.ts';
import { queries } from '#platform/web/calls/query.ts';
import type { OfficeAct } from '../calls/acts.ts';

const office = doorsOf<typeof import('#features/office/server/testing/screen-office.ts')>(
  'features/office/server/testing/screen-office.ts',
);
afterEach(closeOffice);

const MEMBER = 'GET /api/office/members/{memberId}';
const COMMA = /A comma groups thousands and a dot starts decimals/;

/** Types decimal commas into each field. The button that follows refuses each one with the reason. */
async function refuseCommas(form: Locator, labels: readonly string[], press: string): Promise<void> {
  for (const typed of ['1,5', '49,90', '1.000,50']) {
    for (const label of labels) await form.getByLabel(label, { exact: true }).fill(typed);
    await form.getByRole('button', { name: press }).click();
    for (const label of labels)
      await expect(form.getByLabel(label, { exact: true })).toHaveAccessibleDescription(COMMA);
  }
}

test('limits of an exchange take no decimal comma, and are asked for as they read', async () => {
  const finance = await office.makeOfficial('finance');
  const reason = crypto.randomUUID();
  const asked = async () =>
    (await api<OfficeAct[]>(finance, 'GET /api/office/acts?limit=200')).filter((one) => one.reason === reason);
  await openOffice('/office/exchange', finance);
  const form = page.getByRole('region', { name: 'Terms', exact: true });
  await form.getByLabel('Why').fill(reason);
  const labels = ['Won for one person a day', 'Won for all a day'];
  await refuseCommas(form, labels, 'Ask for a second check');
  expect(await asked()).toEqual([]);
  for (const label of labels) await form.getByLabel(label).fill('49,900');
  for (const label of labels) await expect(form.getByLabel(label)).not.toHaveAttribute('aria-invalid', 'true');
});

test('caps of a member take no decimal comma, and are set as they read', async () => {
  const [owner, member] = [await office.makeOfficial('owner'), await world.newPerson()];
  const caps = async () => {
    const sent = { params: { memberId: member.userId } };
    return ((await office.actAs(owner, MEMBER, sent as never)) as OfficeMember).ownCaps;
  };
  await openOffice(`/office/members?member=${member.userId}`, owner);
  await page.getByRole('button', { name: 'Limit', exact: true }).click();
  const form = page.getByRole('dialog', { name: 'Lower limits' });
  await form.getByLabel('Reason').fill('Asked for it');
  const labels = ['One payment', 'Month\u2019s purchases', 'Holding'];
  await refuseCommas(form, labels, 'Set the limits');
  expect(await caps()).toEqual({ payment: null, month: null, holding: null });
  for (const label of labels) await form.getByLabel(label, { exact: true }).fill('49,900');
  await form.getByRole('button', { name: 'Set the limits' }).click();
  await expect(form).toBeHidden();
  expect(await caps()).toEqual({ payment: '49900', month: '49900', holding: '49900' });
});

test('a part of a case takes no decimal comma, and goes back as it reads', async () => {
  const [support, payer, keeper] = [
    await office.makeOfficial('support'),
    await world.newPerson(),
    await world.newPerson(),
  ];
  await world.give(payer, 'KRW', '20000');
  const id = await office.openCase({ payer, keeper, shop: 'Comma Outdoor', won: '20000' });
  await api(keeper, `POST /api/cases/{userId}/${id}/say`, { text: 'Sent on Nov 9.' });
  await openOffice('/office/cases', support);
  const row = (list: string) =>
    page.getByRole('list', { name: list }).getByRole('button', { name: new RegExp(`Case ${id} `) });
  await row('Open').click();
  const form = page.getByRole('region', { name: 'Decision' });
  await form.getByText('Return a part').click();
  await form.getByLabel('Reason, sent to both sides').fill('Half of it was there.');
  await refuseCommas(form, ['Goes back'], 'Decide');
  await form.getByLabel('Goes back').fill('4,900');
  await form.getByRole('button', { name: 'Decide', exact: true }).click();
  await expect(row('Open')).toHaveCount(0);
  await openOffice('/office/cases', support);
  await page.getByRole('tab', { name: 'Closed' }).click();
  await expect(row('Closed')).toContainText('\u20a94,900 of \u20a920,000 returned');
});

/** Renders a form that this server's office never opens: no pair has terms here, and there is no chain. */
function draw(form: ReactElement): void {
  const host = document.body.appendChild(document.createElement('div'));
  const root = createRoot(host);
  onTestFinished(() => {
    root.unmount();
    host.remove();
  });
  root.render(createElement(QueryClientProvider, { client: queries }, form));
}

test('funds of an exchange take no decimal comma, in won or in the asset', async () => {
  const terms = {} as NonNullable<OfficePair['terms']>;
  draw(createElement(FundForm, { pair: { pair: 'BTC', terms, isHere: true } as OfficePair }));
  const form = page.getByRole('region', { name: 'Funds' });
  await form.getByLabel('Why').fill('Comma');
  await refuseCommas(form, ['Amount'], 'Ask for a second check');
  await form.getByLabel('What', { exact: true }).selectOption('BTC');
  await refuseCommas(form, ['Amount'], 'Ask for a second check');
  await form.getByLabel('Amount').fill('1.5');
  await expect(form.getByLabel('Amount')).not.toHaveAttribute('aria-invalid', 'true');
});

test('limits of the network take no decimal comma', async () => {
  const won = { oneWon: '1', personWon: '1', totalWon: '1', hotWon: '1', eyesWon: '1', newWon: '1' };
  draw(createElement(LimitsForm, { limits: { ...won, newHours: 1 }, mayLower: true }));
  const form = page.getByRole('region', { name: 'Limits' });
  await form.getByLabel('Why').fill('Comma');
  const labels = Object.values(networkWords.en.fields);
  for (const press of ['Ask for these limits', 'Lower at once']) await refuseCommas(form, labels, press);
  for (const label of labels) await form.getByLabel(label, { exact: true }).fill('49,900');
  for (const label of labels)
    await expect(form.getByLabel(label, { exact: true })).not.toHaveAttribute('aria-invalid', 'true');
});
