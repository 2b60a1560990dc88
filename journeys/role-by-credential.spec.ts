import type { Browser } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from './support/accessible.ts';
import { firmOf } from './support/colleagues.ts';
import { expect, test } from './support/server.ts';

test.use({ changes: 'something' });

const LANGUAGES = [
  {
    locale: 'en-US',
    card: 'Employee ID',
    add: 'Give a role by credential',
    value: 'Required value',
    claim: 'Which claim decides',
    department: 'Department',
    save: 'Give it',
    required: 'Fill this in.',
    link: 'Link for people',
    lasts: 'The role lasts as long as the credential is valid.',
    ask: 'Show it from this wallet',
    show: 'Show 1 thing',
    take: 'Take the role',
    staff: 'Staff',
    by: 'by a credential',
    isIn: 'You are in it',
    gone: 'This link no longer works',
    end: 'End it',
  },
  {
    locale: 'ko-KR',
    card: '사원증',
    add: '증명서로 역할 주기',
    value: '항목의 값',
    claim: '기준 항목',
    department: '부서',
    save: '역할 주기',
    required: '입력해 주세요.',
    link: '받는 사람용 링크',
    lasts: '증명서가 유효한 동안만 역할이 유지됩니다.',
    ask: '이 지갑에서 제시',
    show: '1가지 제시',
    take: '역할 받기',
    staff: '직원',
    by: '증명서로',
    isIn: '이미 들어와 있습니다',
    gone: '더는 열 수 없는 링크입니다',
    end: '종료',
  },
] as const;

type Firm = Awaited<ReturnType<typeof firmOf>>;

/** A person with an employee card of the firm. */
async function employee(firm: Firm, browser: Browser, locale: string, typeId: number) {
  const person = await firm.person(browser, { locale });
  const claims = { name: 'Areum Han', department: 'Sales' };
  const { link } = await firm.ask(`POST /api/org/${firm.id}/issuing/offers`, { typeId, claims });
  const { takingId } = await firm.ask('POST /api/offers/look', { offer: link }, person.token);
  await firm.ask('POST /api/offers/take', { takingId }, person.token);
  return person;
}

for (const it of LANGUAGES)
  test.describe(`in ${it.locale}`, { tag: it.locale === 'en-US' ? [] : '@long' }, () => {
    test.use({ locale: it.locale });

    test('staff say which role a card gives, and an employee shows theirs and acts in that role', async ({
      browser,
      page,
      server,
    }) => {
      test.setTimeout(150_000);
      const firm = await firmOf(server);
      const { id: typeId } = await firm.ask(`POST /api/org/${firm.id}/issuing/types`, {
        name: 'Employee ID',
        nameKo: '사원증',
        claims: [
          { name: 'name', label: 'Name', labelKo: '이름' },
          { name: 'department', label: 'Department', labelKo: '부서' },
        ],
        validityDays: 365,
      });
      await page.goto(`${firm.path}/staff`);
      await page.getByRole('button', { name: it.add }).click();
      await page.getByLabel(it.claim).selectOption({ label: it.department });
      await page.getByRole('button', { name: it.save, exact: true }).click();
      await expect(page.getByText(it.required)).toBeVisible();
      await expectAccessible(page);
      await page.getByLabel(it.value).fill('Sales');
      await page.getByRole('button', { name: it.save, exact: true }).click();
      const link = (await page.getByRole('note', { name: it.link }).textContent()) ?? '';
      await expectAccessible(page);

      const { page: phone } = await employee(firm, browser, it.locale, typeId);
      await phone.goto(`/role${new URL(link).hash}`);
      await expect(phone.getByText(it.lasts)).toBeVisible();
      await expectAccessible(phone);
      await phone.setViewportSize({ width: 320, height: 700 });
      await expectNoSidewaysScroll(phone);
      await phone.setViewportSize({ width: 390, height: 844 });
      await phone.getByRole('button', { name: it.ask }).click();
      await phone.getByRole('button', { name: it.show }).click();
      await phone.waitForURL(/\/role\?response_code=/);
      await expect(phone.getByRole('button', { name: it.take })).toBeVisible();
      await expectAccessible(phone);
      await phone.getByRole('button', { name: it.take }).click();
      await phone.waitForURL(new RegExp(`${firm.path}$`));
      await phone.goto(`/role${new URL(link).hash}`);
      await expect(phone.getByText(it.isIn)).toBeVisible();

      await page.goto(`${firm.path}/staff`);
      await expect(page.getByRole('list', { name: it.staff })).toContainText(it.by);
      await page.getByRole('listitem').filter({ hasText: it.card }).getByRole('button').click();
      await page.getByRole('button', { name: it.end, exact: true }).click();
      await page.getByRole('button', { name: it.end, exact: true }).last().click();
      await expect(page.getByRole('listitem').filter({ hasText: it.card })).toHaveCount(0);
      await phone.goto('/id');
      await phone.goto(`/role${new URL(link).hash}`);
      await expect(phone.getByText(it.gone)).toBeVisible();
    });
  });
