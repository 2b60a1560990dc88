import { expectAccessible } from './support/accessible.ts';
import { firmIn, seal } from './support/firm.ts';
import { expect, test } from './support/phones.ts';

test.use({ viewport: { width: 390, height: 844 } });

test('staff find a request by its number, read how it stands and who decided, and save what proves it', async ({
  market,
  phoneOf,
}) => {
  const { owner, stall, friend } = market;
  const firm = await firmIn(market);
  const [ben, desk] = [
    await phoneOf(friend),
    await phoneOf(owner, { locale: 'en-US', viewport: { width: 1280, height: 860 } }),
  ];
  const title = 'Forty desks';
  const number = await firm.ask(title, {
    amount: '3500',
    currency: 'KRW',
    payment: { to: stall.address },
    steps: [{ approvers: [firm.ofFriend] }],
  });
  await desk.goto(`/org/${firm.id}/approvals`);
  await desk.getByLabel('Search by number').fill('order-none');
  await expect(desk.getByText('None is like this.')).toBeVisible();
  await desk.getByLabel('Search by number').fill(number);
  const rows = desk.getByRole('list', { name: 'Approvals' }).getByRole('listitem');
  await expect(rows).toHaveCount(1);
  await rows.getByRole('button').click();
  const detail = desk.getByRole('main');
  await expect(detail).toContainText('Held until it is decided');
  await expect(detail).toContainText('Not yet');
  await expectAccessible(desk);

  await ben.goto('/work');
  await seal(ben, title);
  await expect(detail).toContainText('Paid');
  await expect(detail).toContainText('1 decision is signed.');
  for (const [button, name] of [
    ['Save the evidence', /\.json$/],
    ['Save everything', /\.zip$/],
  ] as const) {
    const [download] = await Promise.all([
      desk.waitForEvent('download'),
      desk.getByRole('button', { name: button, exact: true }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(name);
  }
  await expectAccessible(desk);

  // The panels show what programs did.
  await desk.goto(`/org/${firm.id}/approvals`);
  await expect(desk.getByRole('main')).toContainText(/Last call.*ERP.*Decisions signed[1-9]/s);
});
