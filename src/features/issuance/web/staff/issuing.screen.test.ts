import { expect, test } from 'vitest';
import { open, page } from '#app/web/testing/page.ts';
import { api, world } from '#app/web/testing/server.ts';

const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
const field = (name: string) => page.getByLabel(name, { exact: true });
const rows = (name: string) => page.getByRole('list', { name, exact: true }).getByRole('listitem');
const required = page.getByText('Fill this in.');
const openType = (name: string) =>
  page.getByRole('listitem').filter({ hasText: name }).first().getByRole('button').click();

/** Fills in the form of a new type with two claims. */
async function designType(names: readonly string[], claims: readonly (readonly [string, string])[]): Promise<void> {
  await field('Name').fill(names[0] ?? '');
  await field('Korean name').fill(names[1] ?? '');
  for (const [nth, [label, labelKo]] of claims.entries()) {
    if (nth > 0) await press('Add a claim');
    await field(`Claim ${nth + 1}`).fill(label);
    await field(`Claim ${nth + 1} in Korean`).fill(labelKo);
  }
}

/** Makes the offer that is filled in, and returns its path and code. */
async function makeOffer(): Promise<{ path: string; digits: string }> {
  await press('Make the offer');
  const made = page.getByRole('dialog', { name: 'The offer', exact: true });
  const link = await made.getByRole('note', { name: 'Link of the offer' }).textContent();
  const [digits = ''] = (await made.textContent()).match(/\d{6}/) ?? [];
  await press('Done');
  return { path: `/offer${new URL(link).hash}`, digits };
}

async function takeOffer({ path, digits }: { path: string; digits: string }): Promise<void> {
  await page.goto(path);
  await field('Code').fill(digits);
  await press('Take it');
  await expect(rows('From others')).toHaveCount(1);
}

test('staff design a credential, offer it, see it taken, suspend and resume it, and revoke it', async () => {
  const person = await world.newPerson();
  const { id } = await world.firmOf(person, ['employer']);
  await open(`/org/${id}/issuing`, person);
  await expect(page.getByText('Nothing is issued yet. Design the first type.')).toBeVisible();
  await press('New type');
  await field('Name').fill('Employee ID');
  await press('Make the type');
  await expect(required.first()).toBeVisible();
  const claims = [
    ['Team', '소속'],
    ['Employee number', '사번'],
  ] as const;
  await designType(['Employee ID', '사원증'], claims);
  await expect(field('Valid for, in days')).toHaveValue('365');
  await press('Make the type');
  await openType('Employee ID');
  await expect(page.getByRole('dialog', { name: 'Employee ID' })).toContainText('employee_number');

  const offerTo = async (reference: string) => {
    await press('Offer it to a person');
    await press('Make the offer');
    await expect(required.first()).toBeVisible();
    await field('Team').fill('1');
    await field('Employee number').fill('20418');
    await field('Your reference').fill(reference);
    return makeOffer();
  };
  await offerTo('Kim, gone astray');
  const astray = rows('Offers').filter({ hasText: 'Kim, gone astray' });
  await astray.getByRole('button', { name: 'Withdraw' }).click();
  await expect(astray).toContainText('Withdrawn');
  await openType('Employee ID');
  const offer = await offerTo('Kim');
  await expect(rows('Offers').filter({ hasText: /^Kim(?!, gone)/ })).toContainText('Open');
  await takeOffer(offer);

  await page.goto(`/org/${id}/issuing`);
  await expect(rows('Issued')).toContainText('Valid');
  await rows('Issued').getByRole('button').click();
  const sheet = page.getByRole('dialog');
  const reason = sheet.getByLabel('Reason', { exact: true });
  await press('Revoke for good');
  await expect(required).toBeVisible();
  await reason.fill('On leave');
  await press('Suspend');
  await expect(sheet).toContainText('On leave');
  await expect(sheet).toContainText('Suspended');
  await reason.fill('Is back');
  await press('Resume');
  await expect(page.getByText('Valid again', { exact: true })).toBeVisible();
  await reason.fill('Left the firm');
  await press('Revoke for good');
  await expect(sheet).toContainText('Left the firm');
  await page.keyboard.press('Escape');
  await expect(rows('Issued')).toContainText('Revoked');

  await openType('Employee ID');
  await press('End this type');
  await press('End this type');
  await expect(page.getByRole('listitem').filter({ hasText: 'Ended' })).toBeVisible();
});

test('an mdoc is designed, taken, and shown by one element of it', async () => {
  const person = await world.newPerson();
  const { id } = await world.firmOf(person, ['employer', 'merchant']);
  await open(`/org/${id}/issuing`, person);
  await press('New type');
  const claims = [
    ['City', '도시'],
    ['Of age', '성인'],
  ] as const;
  await designType(['Resident card', '주민 카드'], claims);
  await page.getByText('ISO mdoc', { exact: true }).click();
  await expect(page.getByText('Supported by this wallet and by wallets that are built into phones.')).toBeVisible();
  await press('Make the type');
  await openType('Resident card');
  await expect(page.getByRole('dialog', { name: 'Resident card' })).toContainText('ISO mdoc');
  await press('Offer it to a person');
  await field('City').fill('Seoul');
  await field('Of age').fill('yes');
  await takeOffer(await makeOffer());
  await rows('From others').getByRole('button').first().click();
  await press('Show values');
  await expect(page.getByText('Seoul')).toBeVisible();

  const [type] = await api<{ docType: string }[]>(person, `GET /api/org/${id}/issuing/types`).then((all) =>
    all.filter(({ docType }) => docType),
  );
  const docType = type?.docType ?? '';
  const verifying = `/api/org/${id}/verifying`;
  const { id: questionId } = await api<{ id: number }>(person, `POST ${verifying}/questions`, {
    name: 'Of age',
    nameKo: '성인 확인',
    purpose: 'To sell what is sold to adults alone',
    purposeKo: '성인에게만 파는 물건이라서',
    format: 'mso_mdoc',
    vcts: [docType],
    claims: [{ path: [docType, 'of_age'] }],
    trust: 'own',
    keepHours: 24,
  });
  const asked = await api<{ id: number; link: string }>(person, `POST ${verifying}/requests`, { questionId });
  const { pathname, search } = new URL(asked.link);
  await page.goto(pathname + search);
  await expect(page.getByText('Of age', { exact: true })).toBeVisible();
  await expect(page.getByText('Not seen: City')).toBeVisible();
  await expect(page.getByText('1 day', { exact: true })).toBeVisible();
  await press('Show 1 thing');
  await expect(page.getByText('Shown', { exact: true }).first()).toBeVisible();
  expect(await api(person, `GET ${verifying}/requests/${asked.id}`)).toMatchObject({
    state: 'answered',
    answer: { vct: docType, claims: [{ path: [docType, 'of_age'], values: ['yes'] }] },
  });
});
