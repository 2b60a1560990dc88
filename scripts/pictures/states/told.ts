import type { Page, Route } from '@playwright/test';
import type { ScreenState } from './screen-state.ts';

const inSheet = (page: Page) => page.getByRole('dialog');
const press = (page: Page, name: RegExp) => page.getByRole('button', { name }).first().click();

/** Simulates a wallet with OWNER_PASSWORD: it asks for the password and answers that it is wrong. */
async function askPassword(page: Page) {
  await page.route(/api\/bank-accounts\/1\/\d+$/, (route) => {
    const isTyped = route.request().headers()['current-password'] !== undefined;
    const code = isTyped ? 'password_refused' : 'password_required';
    return route.fulfill({ status: 403, json: { status: 403, code, title: '', detail: '' } });
  });
  await press(page, /^(Manage|관리)$/);
  await press(page, /^(Remove account|계좌 삭제)$/);
  await inSheet(page)
    .getByRole('button', { name: /^(Remove|삭제)$/ })
    .click();
  await inSheet(page).locator('input[type=password]').waitFor();
}

async function refusePassword(page: Page) {
  await askPassword(page);
  await inSheet(page).locator('input[type=password]').fill('not the password');
  await page.locator('dialog[open] [type=submit]').click();
  await inSheet(page).locator('[aria-invalid=true]').waitFor();
}

const OF_SANDBOX = { verification: 'trial', checkedBy: 'sandbox', signedBy: 'did:web:localhost:documents' };

/** Checks a link whose content nobody but its holder vouches for. */
const check = (more: object) => async (page: Page) => {
  const shown = {
    credentialType: 'education',
    name: 'BA Industrial Design',
    claims: { name: 'BA Industrial Design', issuer: 'self:Hanyang University', issuanceDate: '2021-02-26' },
    expirationDate: null,
    verification: 'self_attested',
    checkedBy: null,
    signedBy: 'did:jwk:e30',
    ...more,
  };
  const checks = ['signature', 'status', 'expiry', 'holder'].map((name) => ({ check: name, result: 'passed' }));
  await page.route('**/api/verifications/look', (route) =>
    route.fulfill({
      json: { to: 'Halla Studio', why: null, claims: ['issuer'], expiresAt: '2027-11-18T05:12:00.000Z' },
    }),
  );
  await page.route('**/api/verifications/check', (route) => route.fulfill({ json: { checks, shown } }));
  await page.goto(new URL(`/verify#${'A'.repeat(43)}`, page.url()).href);
  await press(page, /^(Check|확인하기|확인)$/);
  await page
    .getByText(/issuer is not verified|보증/)
    .first()
    .waitFor();
};

/** Answers with a shop whose name resembles a contact's. */
const likeContact = async (route: Route) => {
  if (!/api\/shops\/\d+$/.test(route.request().url())) return route.continue();
  const response = await route.fetch();
  const shop = { ...(await response.json()), name: 'Park Jih00n', nameKo: null, kind: 'person', isListed: false };
  await route.fulfill({ response, json: { ...shop, likeContact: 'Park Jihoon' } });
};

async function openTrial(page: Page) {
  await press(page, /^(Citizen ID|주민등록증|신분증)/);
  await inSheet(page).getByRole('definition').first().waitFor();
}

const refund = (shop: RegExp) => async (page: Page) => {
  await press(page, shop);
  await inSheet(page).getByRole('list').first().waitFor();
};

async function reject(page: Page) {
  await press(page, /^(View|보기)$/);
  await inSheet(page)
    .getByRole('button', { name: /^(Reject|반려)$/ })
    .click();
  await inSheet(page).getByRole('textbox').waitFor();
}

const receive = (asset: string) => async (page: Page) => {
  await page.locator('main select').selectOption(asset);
  const amount = page.locator('main input[inputmode=decimal]');
  if (!(await amount.isVisible())) await press(page, /amount|금액/);
  await amount.fill('123456.789');
};

const open = (name: RegExp) => async (page: Page) => {
  await page.getByRole('button', { name }).first().click();
  await inSheet(page).locator('a[href="/bank-info"]').waitFor();
};
/** Answers with a proven bank account but no balance to withdraw. */
const nothing = async (route: Route) => {
  if (!/api\/exchange\/1$/.test(route.request().url())) return route.continue();
  const response = await route.fetch();
  const offer = await response.json();
  const assets = offer.assets.map((asset: object) => ({ ...asset, balance: '0' }));
  await route.fulfill({ response, json: { ...offer, assets } });
};
const withdraw = (page: Page) => press(page, /^(Withdraw|출금)$/);

const loading = { answers: () => new Promise<void>(() => undefined), isLoading: true };
const loaded = ['/', '/id', '/assets', '/localpay', '/work', '/traveler', '/myinfo', '/receive', '/history'];
const sheet = { isOneView: true };

const told: readonly ScreenState[] = [
  { ...sheet, name: 'password', path: '/bank-info', act: askPassword },
  { ...sheet, name: 'password-wrong', path: '/bank-info', act: refusePassword },
  { name: 'verify', path: '/verify', act: check({}) },
  { name: 'verify-sandbox', path: '/verify', act: check(OF_SANDBOX) },
  { name: 'like-contact', path: '/pay?shop=1', answers: likeContact },
  { name: 'home', path: '/' },
  { ...sheet, name: 'credential', path: '/id', act: openTrial },
  { ...sheet, name: 'refund', path: '/traveler', act: refund(/Dongdaemun|동대문/) },
  { ...sheet, name: 'refund-paid', path: '/traveler', act: refund(/Insadong|인사동/) },
  { ...sheet, name: 'refund-approved', path: '/traveler', act: refund(/Hanok/) },
  { name: 'work', path: '/work' },
  { ...sheet, name: 'reject', path: '/work', act: reject },
  { name: 'receive-amount', path: '/receive', act: receive('XP') },
  { name: 'receive-other', path: '/receive', act: receive('USDC') },
  { name: 'bank-next', path: '/bank-info' },
  { ...sheet, name: 'empty-top-up', path: '/localpay', of: 'empty', act: open(/^(TopUp|충전)$/) },
  { ...sheet, name: 'empty-local-withdraw', path: '/localpay', of: 'empty', act: open(/^(Withdraw|출금)$/) },
  { ...sheet, name: 'empty-withdraw', path: '/assets', of: 'empty', act: open(/^(Withdraw|출금)$/) },
  { ...sheet, name: 'nothing-local-withdraw', path: '/localpay', answers: nothing, act: withdraw },
  { ...sheet, name: 'nothing-withdraw', path: '/assets', answers: nothing, act: withdraw },
  ...loaded.map((path) => ({ ...loading, name: `loading-${path.slice(1) || 'home'}`, path })),
];

const looks = [
  { look: 'light' },
  { look: 'dark', colorScheme: 'dark' },
  { look: 'light-ko', language: 'ko' },
  { look: 'dark-ko', colorScheme: 'dark', language: 'ko' },
] as const;

/** Texts about trust, next steps and loading, in both themes and languages. */
export const toldStates: readonly ScreenState[] = told.flatMap((state) =>
  looks.map(({ look, ...rest }) => ({ ...state, ...rest, name: `told-${state.name}-${look}` })),
);
