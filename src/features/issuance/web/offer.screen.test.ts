import { expect, test } from 'vitest';
import { open, page } from '#app/web/testing/page.ts';
import { api, world } from '#app/web/testing/server.ts';

const press = (name: string) => page.getByRole('button', { name, exact: true }).click();

test('an organisation offers a credential, a person takes it by its code, once, and sees that it was revoked', async () => {
  const [owner, person] = [await world.newPerson(), await world.newPerson()];
  const firm = await world.firmOf(owner, ['employer']);
  const issuing = `/api/org/${firm.id}/issuing`;
  const { id: typeId } = await api<{ id: number }>(owner, `POST ${issuing}/types`, {
    name: 'Employee ID',
    nameKo: '사원증',
    claims: [{ name: 'number', label: 'Employee number', labelKo: '사번' }],
    validityDays: 365,
  });
  const { link, offer, txCode } = await api<{ link: string; offer: string; txCode: string }>(
    owner,
    `POST ${issuing}/offers`,
    { typeId, claims: { number: '20418' }, withCode: true },
  );

  // A malformed offer is reported and asks the person nothing.
  await open('/offer', person);
  await expect(page.getByRole('heading', { level: 1, name: 'Take a credential' })).toBeVisible();
  await page.getByLabel('Offer').fill('hello');
  await press('See what is offered');
  await expect(page.getByText(/^This is not a credential offer/)).toBeVisible();
  await press('Another offer');
  await page.getByLabel('Offer').fill(offer);
  await press('See what is offered');

  await expect(page.getByRole('heading', { name: `${firm.name} offers you this` })).toBeVisible();
  await expect(page.getByText('An organisation of this server')).toBeVisible();
  await press('Take it');
  await expect(page.getByText('Type the whole code.')).toBeVisible();
  const code = page.getByLabel('Code');
  await code.fill(txCode === '000000' ? '000001' : '000000');
  await press('Take it');
  await expect(page.getByText(/^The code is wrong/).first()).toBeVisible();
  await code.fill(txCode);
  await press('Take it');

  const held = page.getByRole('list', { name: 'From others' });
  await expect(held.getByRole('listitem')).toHaveCount(1);
  await held.getByRole('button').click();
  const sheet = page.getByRole('dialog', { name: 'Employee ID' });
  await expect(sheet).toContainText('Employee number');
  await expect(sheet).not.toContainText('20418');
  await sheet.getByRole('button', { name: 'Show values' }).click();
  await expect(sheet).toContainText('20418');
  await expect(sheet.getByRole('link', { name: 'Show to someone' })).toHaveAttribute('href', '/present');
  await expect(sheet).toContainText('Known issuer');

  const [issued] = await api<{ id: number }[]>(owner, `GET ${issuing}/credentials`);
  await api(owner, `POST ${issuing}/credentials/${issued?.id}/revoke`, { reason: 'Left the company' });
  await page.goto('/id');
  await expect(held.getByRole('listitem')).toContainText('Revoked');
  await held.getByRole('button').click();
  await expect(sheet).toContainText('Its issuer revoked it');
  await expect(sheet).toContainText(/looked up \w/);

  await page.goto(`/offer${new URL(link).hash}`);
  await expect(page.getByText(/^This offer was already used/)).toBeVisible();
});
