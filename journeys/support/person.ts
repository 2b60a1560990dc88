import { expect, type Page, test } from '@playwright/test';

/** An e-mail address that no other test uses. */
export const emailOf = (name: string) => `${name.toLowerCase()}.${test.info().testId}@example.com`;

/** A newcomer to a hosted server; each test has its own. */
export const PERSON = {
  get email() {
    return emailOf('jun');
  },
  password: 'correct horse battery',
};

interface Registering {
  next?: string;
  heading?: string;
  email?: string;
  password?: string;
}

/** Fills in the registration form with a password, by field labels, and opens the new wallet. */
export async function makeSeal(page: Page, typed: Readonly<Record<string, string>>) {
  const [make, passwords] = [
    page.getByRole('button', { name: /^(Make my seal|인감 만들기)$/ }),
    page.getByRole('button', { name: /^(Use a password|비밀번호 사용)$/ }),
  ];
  await expect(make.or(passwords)).toBeVisible();
  if (await passwords.isVisible()) await passwords.click();
  for (const [label, text] of Object.entries(typed)) await page.getByLabel(label, { exact: true }).fill(text);
  await make.click();
  await page.getByRole('button', { name: /^(Open my wallet|지갑 열기)$/ }).click();
}

/** Registers a person on screen, on the way to a page with a known heading. */
export async function register(page: Page, { next = '/myinfo', heading = 'My info', ...given }: Registering = {}) {
  const { email, password } = { ...PERSON, ...given };
  await page.goto(`/register?next=${next}`);
  await makeSeal(page, { 'First name': 'Jun', 'Last name': 'Park', 'E-mail': email, Password: password });
  await expect(page.getByRole('heading', { level: 1 })).toContainText(heading);
}
