import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { PAGES } from '#features/home/web/staff/org-pages.ts';
import { queries } from '#platform/web/calls/query.ts';
import { setLanguage } from '#platform/web/device/language.ts';
import { closeOffice, openOffice } from './testing/device.ts';
import { heading } from './testing/on-screen.ts';
import { open, page } from './testing/page.ts';
import { DOORS, OPEN, SCREENS } from './testing/screens.ts';
import { api, doorsOf, world } from './testing/server.ts';
import { closeTill, openTill } from './testing/till.ts';
import { garble, oldTexts, translatedValues, translatePage } from './testing/translate.ts';
import { until } from './testing/until.ts';

const loading = page
  .getByRole('main')
  .getByRole('status')
  .filter({ hasText: /loading|불러오는 중/ });
const loaded = async () => {
  await expect(heading).toBeVisible();
  await expect(loading).toHaveCount(0);
  let last: string | null = null;
  await until(
    () => {
      const before = last;
      last = document.body.textContent;
      return queries.isFetching() === 0 && last === before;
    },
    (isStill) => isStill,
  );
};
/**
 * Translates a page, then switches its language. Returns texts left in the old language, and amounts and addresses that
 * were translated.
 */
async function untrueOn(path: string): Promise<string[]> {
  await translatePage();
  const values = translatedValues();
  setLanguage('ko');
  await loaded();
  return [...values, ...oldTexts()].map((text) => `${path}: ${text}`);
}
const office = doorsOf<typeof import('#features/office/server/testing/screen-office.ts')>(
  'features/office/server/testing/screen-office.ts',
);
const OFFICE = [
  ...['', '/members', '/shops', '/campaigns', '/issue', '/settlement', '/redeem', '/reserve', '/exchange', '/cases'],
  ...['/reports', '/rules', '/texts', '/access', '/more'],
];
const tills = doorsOf<typeof import('#features/tills/server/testing/screen-tills.ts')>(
  'features/tills/server/testing/screen-tills.ts',
);
afterEach(closeOffice);
afterEach(closeTill);
beforeAll(() => office.takeStatements());
afterAll(() => office.leaveStatements());

test('a translated page shows no old text after its language changes and no translated amount or address, on any screen', async () => {
  const person = await world.personWithDemo();
  const untrue: string[] = [];
  for (const path of [...SCREENS, ...Object.keys(OPEN)]) {
    await open(path, person);
    await loaded();
    untrue.push(...(await untrueOn(path)));
  }
  expect(untrue).toEqual([]);
});

/** Sheets of the demo's owner: the screen, and the list or button that opens each. */
const SHEETS = [
  ['/', 'button', 'Quick actions'],
  ['/', 'button', /^Notifications/],
  ['/id', 'list', 'Credentials'],
  ['/id', 'button', 'Share QR'],
  ['/assets', 'list', 'Recent transactions'],
  ['/assets', 'button', 'Deposit'],
  ['/assets', 'button', 'Withdraw'],
  ['/assets', 'button', 'Statement'],
  ['/localpay', 'button', 'Send'],
  ['/localpay', 'button', 'Get paid'],
  ['/localpay', 'button', 'Limits and fees'],
  ['/work', 'button', 'View'],
  ['/work', 'button', 'Approve'],
  ['/traveler', 'list', 'Recent refunds'],
  ['/travel-plan', 'button', /^Open/],
  ['/contacts', 'button', 'Add contact'],
  ['/requests', 'button', 'Split a bill'],
  ['/bank-info', 'button', 'Manage'],
  ['/myinfo', 'button', 'Edit Profile'],
] as const;

test('a translated sheet keeps each amount and address, and changes its language', async () => {
  const person = await world.personWithDemo();
  const untrue: string[] = [];
  for (const [path, kind, name] of SHEETS) {
    await open(path, person);
    await loaded();
    const opener = page.getByRole(kind, { name });
    await (kind === 'list' ? opener.getByRole('button') : opener).first().click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await loaded();
    untrue.push(...(await untrueOn(`${path} ${name}`)));
    await expect(page.getByRole('dialog').last()).toContainText(/[가-힣]/);
  }
  expect(untrue).toEqual([]);
});

test('a translated page of an organisation, a sign-in or a place of many people keeps each amount and address, and changes its language', async () => {
  const owner = await world.personWithDemo();
  const firm = await world.firmOf(owner, ['merchant', 'refund_operator', 'issuer']);
  await api(owner, `POST /api/merchants/${firm.id}/charges`, { amount: '9000' });
  const untrue: string[] = [];
  const places = PAGES.map((page) => `/org/${firm.id}/${page}`.replace('/home', ''));
  for (const path of [...places, '/cases', '/withdraw', '/terms', '/reserves', '/campaign-join']) {
    await open(path, owner);
    await loaded();
    untrue.push(...(await untrueOn(path)));
  }
  for (const path of Object.keys(DOORS)) {
    await open(path);
    await loaded();
    untrue.push(...(await untrueOn(path)));
  }
  expect(untrue).toEqual([]);
});

test('a translated page of the office keeps each amount and address, in its tabs and in an act that waits', async () => {
  const [finance, approver] = [await office.makeOfficial('finance'), await office.makeOfficial('approver')];
  await office.askForCredits(finance, approver, 3);
  const untrue: string[] = [];
  for (const page of OFFICE) {
    await openOffice(`/office${page}`, finance);
    await loaded();
    untrue.push(...(await untrueOn(page)));
  }
  await openOffice('/office/redeem', finance);
  for (const way of await page.getByRole('radio').all()) {
    await way.click();
    await loaded();
    await translatePage(garble);
    untrue.push(...translatedValues());
  }
  await openOffice('/office/issue', approver);
  const act = page.getByRole('article', { name: /^Give out/ });
  await expect(act).toContainText('₩6');
  await translatePage(garble);
  untrue.push(...translatedValues());
  await expect(act).toContainText('₩6');
  await act.getByRole('button', { name: 'Show all lines' }).click();
  await loaded();
  await translatePage(garble);
  untrue.push(...translatedValues());
  await act.getByRole('button', { name: 'Check and carry out' }).click();
  await expect(act).toHaveCount(0);
  expect(untrue).toEqual([]);
});

/** Dialogs of the office, by the button that opens each. */
const DIALOGS = {
  member: ['Freeze', 'Limit', 'Close the account', 'Change e-mail'],
  campaigns: ['New campaign'],
} as const;

test('a translated dialog of the office keeps each amount and address, and changes its language', async () => {
  const owner = await office.makeOfficial('owner');
  const member = await world.newPerson({ firstName: 'Dohyun', lastName: 'Bae', nameKo: '배도현' });
  const untrue: string[] = [];
  const over = async (path: string, button: string | RegExp) => {
    await openOffice(path, owner);
    await loaded();
    await page.getByRole('button', { name: button, exact: typeof button === 'string' }).click();
    await loaded();
    untrue.push(...(await untrueOn(`${path} ${button}`)));
    await expect(page.getByRole('dialog').last()).toContainText(/[가-힣]/);
  };
  for (const button of DIALOGS.member) await over(`/office/members?member=${member.userId}`, button);
  for (const button of DIALOGS.campaigns) await over('/office/campaigns', button);
  const body = { caps: { payment: '1000', month: '2000', holding: '3000' }, reason: 'As the council decided' };
  const sent = { params: { memberId: member.userId }, body };
  await office.actAs(owner, 'POST /api/office/members/{memberId}/limits', sent as never);
  await over('/office', /^Other limits for Bae Dohyun/);
  expect(untrue).toEqual([]);
});

test('a translated till keeps each amount while one is typed, and changes its language', async () => {
  const cookie = await tills.openTill();
  const at = page.getByRole('main');
  const untrue: string[] = [];
  await openTill(cookie);
  await expect(page.getByText('Till, Garam')).toBeVisible();
  for (const key of ['1', '8', '5', '00']) {
    await page.getByRole('button', { name: key, exact: true }).click();
    await translatePage(garble);
    untrue.push(...translatedValues());
  }
  await expect(at).toContainText('₩18,500');
  await page.getByRole('button', { name: /^Today/ }).click();
  await page.getByRole('list', { name: 'What you took today' }).getByRole('button').first().click();
  await expect(page.getByRole('dialog', { name: 'Refund of ₩18,500' })).toBeVisible();
  untrue.push(...(await untrueOn('/till')));
  await expect(page.getByRole('dialog').last()).toContainText('₩18,500');
  expect(untrue).toEqual([]);
});
