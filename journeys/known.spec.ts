import { expectAccessible, expectNoSidewaysScroll } from './support/accessible.ts';
import { expect, test } from './support/people.ts';

const words = {
  known: '내 정보 제공 내역',
  row: /^한빛무역/,
  sheet: /^한빛무역 \d+에 제공한 내 정보$/,
  end: '연결 끊기',
  erase: '삭제 요청',
  keep: '그대로 두기',
  open: '답변을 기다리고 있습니다',
  title: '삭제 요청',
  kept: '일부를 보관해야 합니다',
  why: '이유',
  until: '보관 기한',
  answer: '답변하기',
  answered: '일부를 보관해야 한다고 답했습니다',
  told: /^내 정보 보관 안내/,
  bell: /^알림/,
  again: '연결 종료',
} as const;

test.describe('in Korean', { tag: '@long' }, () => {
  test.use({ locale: 'ko-KR' });

  test('what a shop and an organisation know is seen in one list, a connection is ended, and a request to erase is answered by staff and told', async ({
    page,
    me,
  }) => {
    const post = (path: string, body: object) => me.ask(`POST ${path}`, body);
    const firm = await me.makeFirm();
    const { link } = await post(`/api/org/${firm.id}/connect/links`, { purpose: 'Payslips' });
    await post('/api/connections/accept', { token: new URL(link).hash.slice(1) });

    await page.goto('/privacy');
    await page.getByRole('main').getByRole('link', { name: words.known }).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText(words.known);
    const row = page.getByRole('button', { name: words.row }).first();
    await expect(row).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await row.click();
    const sheet = page.getByRole('dialog', { name: words.sheet });
    for (const text of [firm.name, 'Payslips']) await expect(sheet.getByText(text, { exact: true })).toBeVisible();
    await expect(page).toHaveURL(/\/known\?party=org-\d+$/);
    await expectAccessible(page);

    await sheet.getByRole('button', { name: words.end }).click();
    await sheet.getByRole('button', { name: words.end }).click();
    await expect(sheet.getByRole('button', { name: words.end })).toHaveCount(0);
    await sheet.getByRole('button', { name: words.erase }).click();
    await expect(sheet.getByRole('button', { name: words.keep })).toBeVisible();
    await sheet.getByRole('button', { name: words.erase }).click();
    await expect(sheet.getByText(words.open)).toBeVisible();

    // The organisation's staff answers which data must be kept.
    await page.goto(`/org/${firm.id}/people`);
    await page.getByRole('list', { name: words.title }).getByRole('button').click();
    const asked = page.getByRole('dialog');
    await asked.getByRole('radio', { name: words.kept }).check();
    await asked.getByLabel(words.why, { exact: true }).fill('Payroll records, by law');
    await asked.getByLabel(words.until, { exact: true }).fill('2031-12-31');
    await expectAccessible(page);
    await asked.getByRole('button', { name: words.answer, exact: true }).click();
    await expect(asked).toBeHidden();

    // A notification leads the person there.
    await page.goto('/inbox');
    await page.getByRole('button', { name: words.told }).click();
    await expect(sheet.getByText(words.answered)).toBeVisible();
    await expect(sheet.getByText('Payroll records, by law')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(row).toContainText(words.again);
  });
});
