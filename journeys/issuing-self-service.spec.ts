import { expectAccessible } from './support/accessible.ts';
import { expect, test } from './support/people.ts';

const words = {
  type: '주민카드',
  self: '직접 발급',
  trial: '체험용 확인도 인정',
  required: '입력해 주세요.',
  city: '도시 (모두 같음)',
  save: '직접 발급 켜기',
  link: '받는 사람용 링크',
  close: '닫기',
  noProof: '증명할 증명서가 아직 없습니다',
  told: '여기에 표시된 내용만 전달됩니다',
  name: 'Minseo Kim (내 증명서에서)',
  get: '받기',
  take: '받기',
  held: '다른 기관이 발급',
  isTrial: '체험용',
  hasOne: '이미 받았습니다',
  off: '직접 발급 끄기',
  over: '받을 수 없는 링크입니다',
} as const;

test.describe('in Korean', { tag: '@long' }, () => {
  test.use({ locale: 'ko-KR' });

  test('staff say who may have a card by themselves, and a person proves it, gets one, and no second', async ({
    page,
    me,
  }) => {
    const firm = await me.makeFirm();
    const claims = [
      { name: 'name', label: 'Name', labelKo: '이름' },
      { name: 'city', label: 'City', labelKo: '도시' },
    ];
    await me.ask(`POST /api/org/${firm.id}/issuing/types`, {
      name: 'Resident card',
      nameKo: '주민카드',
      claims,
      validityDays: 365,
    });
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    const open = async () => {
      await page.goto(`/org/${firm.id}/issuing`);
      await page.getByRole('listitem').filter({ hasText: words.type }).first().getByRole('button').click();
      await button(words.self).click();
    };
    await open();
    await button(words.save).click();
    await expect(page.getByText(words.required)).toBeVisible();
    await expectAccessible(page);
    await page.getByLabel(words.city, { exact: true }).fill('Jeju');
    await button(words.save).click();
    const link = (await page.getByRole('note', { name: words.link }).textContent()) ?? '';
    const wanted = `/offer${new URL(link).hash}`;
    await expectAccessible(page);

    // A sandbox checked the demo person's IDs, which is no proof until the type accepts trials.
    await page.goto(wanted);
    await expect(page.getByText(words.noProof)).toBeVisible();
    await expectAccessible(page);
    await open();
    await page.getByRole('switch', { name: words.trial }).click();
    await page.locator('form').getByRole('button').last().click();
    await expect(page.getByRole('note', { name: words.link })).toHaveText(link);
    await expect(page.getByRole('switch', { name: words.trial })).toBeChecked();
    await page.keyboard.press('Escape');

    await page.goto('/id');
    await page.goto(wanted);
    await expect(page.getByText(words.told)).toBeVisible();
    await expect(page.getByText(words.name)).toBeVisible();
    await expectAccessible(page);
    await button(words.get).click();
    await expect(page.getByText(words.told)).toBeHidden();
    await button(words.take).click();
    const held = page.getByRole('list', { name: words.held, exact: true });
    await expect(held).toContainText(words.isTrial);

    await page.goto(wanted);
    await expect(page.getByText(words.hasOne)).toBeVisible();
    await open();
    await button(words.off).click();
    await expect(page.getByRole('note', { name: words.link })).toHaveCount(0);
    await page.goto('/id');
    await page.goto(wanted);
    await expect(page.getByText(words.over)).toBeVisible();
  });
});
