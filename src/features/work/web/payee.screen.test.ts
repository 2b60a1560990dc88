import { expect, test } from 'vitest';
import { open, page } from '#app/web/testing/page.ts';
import { api, doorsOf, world } from '#app/web/testing/server.ts';

const asking = doorsOf<typeof import('#features/work/server/testing/asking-to-pay.ts')>(
  'features/work/server/testing/asking-to-pay.ts',
);
const proving = doorsOf<typeof import('#features/contacts/server/testing/proven.ts')>(
  'features/contacts/server/testing/proven.ts',
);
const waiting = page.getByRole('list', { name: 'To approve' }).getByRole('listitem');

async function openApproval(title: string) {
  await waiting.filter({ hasText: title }).getByRole('button', { name: 'View' }).click();
  return page.getByRole('dialog', { name: title });
}

test('an approval names its payee by a registration, a contact or a proof, and else by the address', async () => {
  const ann = await world.newPerson();
  const typed = { firstName: 'Minho', lastName: 'Lee' };
  const [owner, stranger, friend, proven, trial] = [
    await world.newPerson(typed),
    await world.newPerson(typed),
    await world.newPerson(typed),
    await world.newPerson(typed),
    await world.newPerson(typed),
  ];
  const firm = await world.firmOf(owner, ['employer']);
  await proving.proveName(proven, 'Han Jiwoo');
  await proving.proveName(trial, 'Kang Dari', 'sandbox');
  await api(ann, 'POST /api/contacts/{userId}', { name: 'Our baker', addresses: [friend.address] });
  const names = new Map([
    [firm.address, firm.name],
    [stranger.address, stranger.address],
    [friend.address, 'Our baker'],
    [proven.address, 'Han Jiwoo'],
    [trial.address, trial.address],
  ]);
  await asking.askToPay(ann, [...names.keys()]);
  await open('/work', ann);
  for (const [address, name] of names) {
    const sheet = await openApproval(address);
    await expect(sheet.getByText(`Your seal pays ${name} at once.`)).toBeVisible();
    await sheet.getByRole('button', { name: 'Close' }).click();
  }
});

test('whoever is paid cannot press, and is told why', async () => {
  const ann = await world.newPerson();
  const ben = await world.newPerson();
  await asking.askToPay(ann, [ben.address], [ben]);
  await open('/work', ben, 'ko');
  await page.getByRole('button', { name: '보기' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('button', { name: '본인이 받는 돈', exact: true })).toBeDisabled();
  await expect(dialog.getByRole('button', { name: '반려', exact: true })).toBeEnabled();
});

test('the others who are asked have the names of the language on screen', async () => {
  const ann = await world.newPerson({ firstName: 'Minseo', lastName: 'Kim', nameKo: '김민서' });
  const ben = await world.newPerson();
  await asking.askToPay(ann, [(await world.newPerson()).address], [ben]);
  for (const [language, view, name, other] of [
    ['ko', '보기', '김민서', 'Kim Minseo'],
    ['en', 'View', 'Kim Minseo', '김민서'],
  ] as const) {
    await open('/work', ben, language);
    await page.getByRole('button', { name: view }).click();
    await expect(page.getByRole('dialog')).toContainText(name);
    await expect(page.getByRole('dialog')).not.toContainText(other);
  }
});
