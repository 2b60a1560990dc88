import { expectAccessible } from './support/accessible.ts';
import { expect, test } from './support/server.ts';

test.use({ changes: 'something' });

test('who is asked sees by whom and what for, connects, and ends it', async ({ page, server }) => {
  const post = async (path: string, body: object) => {
    const headers = { 'content-type': 'application/json' };
    const reply = await fetch(`${server.address}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    if (!reply.ok) throw new Error(await reply.text());
    return reply.json();
  };
  const [{ organisation }] = await (await fetch(`${server.address}/api/org`)).json();
  const links = `/api/org/${organisation.id}/connect/links`;
  const { link } = await post(links, { purpose: 'Approvals of purchase orders' });
  const { code } = await post(links, { purpose: 'Payslips', form: 'code' });

  await page.goto(`/connect${new URL(link).hash}`);
  await expect(page.getByRole('heading', { name: 'Hanbit Trading asks to connect to you' })).toBeVisible();
  for (const text of ['Approvals of purchase orders', 'Hanbit Trading Co., Ltd.', '128-86-41701'])
    await expect(page.getByText(text, { exact: true })).toBeVisible();
  await expect(page.getByText('Nobody but itself approved it')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  const list = page.getByRole('list', { name: 'Yours' });
  await expect(list).toContainText('Approvals of purchase orders');

  // The same by eight digits says that one is connected already, and what it is for from then on.
  const digits = page.getByLabel('Eight digits');
  await digits.fill('1234');
  await page.getByRole('button', { name: 'See who asks' }).click();
  await expect(page.getByText('A code has eight digits.')).toBeVisible();
  await digits.fill(code);
  await page.getByRole('button', { name: 'See who asks' }).click();
  await expect(page.getByText('You are connected already. Accepting changes what it is for.')).toBeVisible();
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await expect(list.getByRole('listitem')).toHaveCount(1);
  await expect(list).toContainText('Payslips');

  await list.getByRole('button').click();
  const sheet = page.getByRole('dialog', { name: 'Hanbit Trading' });
  await expect(sheet).toContainText('con_');
  await expectAccessible(page);
  await sheet.getByRole('button', { name: 'End', exact: true }).click();
  await expect(sheet).toContainText('can ask you for nothing more');
  await sheet.getByRole('button', { name: 'End', exact: true }).click();
  await expect(list).toContainText('ended');

  // A link that was used leads nowhere, and says so.
  await page.goto('/myinfo');
  await page.goto(`/connect${new URL(link).hash}`);
  await expect(page.getByText('This leads nowhere')).toBeVisible();
});
