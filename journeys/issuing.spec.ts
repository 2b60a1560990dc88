import { expectAccessible } from './support/accessible.ts';
import { expect, test } from './support/people.ts';

const words = {
  first: '재직증명서',
  newType: '새 종류',
  name: '이름',
  nameKo: '한글 이름',
  claim: '항목 1 (영문)',
  claimKo: '항목 1 (한글)',
  more: '항목 추가',
  second: '항목 2 (영문)',
  secondKo: '항목 2 (한글)',
  days: '유효 기간(일)',
  required: '입력해 주세요.',
  make: '종류 만들기',
  type: '사원증',
  offer: '한 사람에게 발급 제안',
  team: '소속',
  number: '사번',
  reference: '참조',
  makeOffer: '제안 만들기',
  offered: '발급 제안',
  link: '발급 제안 링크',
  done: '완료',
  offers: '발급 제안',
  open: '대기',
  withdraw: '취소',
  withdrawn: '취소됨',
  code: '확인 코드',
  take: '받기',
  held: '다른 기관이 발급',
  issued: '발급한 증명서',
  stands: '유효',
  reason: '이유',
  revoke: '영구 폐기',
  revoked: '폐기됨',
  suspend: '일시 정지',
  suspended: '정지됨',
  resume: '정지 해제',
  standsAgain: '다시 유효합니다',
  end: '이 종류 종료',
  ended: '종료됨',
} as const;

test.describe('in Korean', { tag: '@long' }, () => {
  test.use({ locale: 'ko-KR' });

  test('staff design a credential, offer it, see it taken, suspend and resume it, and revoke it', async ({
    page,
    me,
  }) => {
    const firm = await me.makeFirm();
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    const field = (name: string) => page.getByLabel(name, { exact: true });
    const list = (name: string) => page.getByRole('list', { name, exact: true }).getByRole('listitem');
    await page.goto(`/org/${firm.id}/issuing`);
    await expect(page.getByRole('listitem').filter({ hasText: words.first })).toBeVisible();

    await button(words.newType).click();
    await field(words.name).fill('Employee ID');
    await button(words.make).click();
    await expect(page.getByText(words.required).first()).toBeVisible();
    await field(words.nameKo).fill('사원증');
    await field(words.claim).fill('Team');
    await field(words.claimKo).fill('소속');
    await button(words.more).click();
    await field(words.second).fill('Employee number');
    await field(words.secondKo).fill('사번');
    await expect(field(words.days)).toHaveValue('365');
    await expectAccessible(page);
    await button(words.make).click();
    await page.getByRole('listitem').filter({ hasText: words.type }).getByRole('button').click();
    await expect(page.getByRole('dialog', { name: words.type })).toContainText('employee_number');

    const offer = async (reference: string) => {
      await button(words.offer).click();
      await button(words.makeOffer).click();
      await expect(page.getByText(words.required).first()).toBeVisible();
      await field(words.team).fill('1');
      await field(words.number).fill('20418');
      await field(words.reference).fill(reference);
      await button(words.makeOffer).click();
      const shown = page.getByRole('dialog', { name: words.offered, exact: true });
      const link = (await shown.getByRole('note', { name: words.link }).textContent()) ?? '';
      const [digits] = (await shown.textContent())?.match(/\d{6}/) ?? [''];
      await expectAccessible(page);
      await button(words.done).click();
      return { link, digits };
    };
    await offer('Kim, gone astray');
    await list(words.offers)
      .filter({ hasText: 'Kim, gone astray' })
      .getByRole('button', { name: words.withdraw })
      .click();
    await expect(list(words.offers).filter({ hasText: 'Kim, gone astray' })).toContainText(words.withdrawn);
    await page.getByRole('listitem').filter({ hasText: words.type }).first().getByRole('button').click();
    const { link, digits } = await offer('Kim');
    await expect(list(words.offers).filter({ hasText: /^Kim(?!, gone)/ })).toContainText(words.open);

    await page.goto(`/offer${new URL(link).hash}`);
    await field(words.code).fill(digits);
    await button(words.take).click();
    await expect(list(words.held)).toHaveCount(1);

    await page.goto(`/org/${firm.id}/issuing`);
    await expect(list(words.issued)).toContainText(words.stands);
    await expectAccessible(page);
    await list(words.issued).getByRole('button').click();
    await button(words.revoke).click();
    await expect(page.getByText(words.required)).toBeVisible();
    await field(words.reason).fill('On leave');
    await button(words.suspend).click();
    await expect(page.getByRole('dialog')).toContainText('On leave');
    await expect(page.getByRole('dialog')).toContainText(words.suspended);
    await expectAccessible(page);
    await field(words.reason).fill('Is back');
    await button(words.resume).click();
    await expect(page.getByText(words.standsAgain, { exact: true })).toBeVisible();
    await field(words.reason).fill('Left the firm');
    await button(words.revoke).click();
    await expect(page.getByRole('dialog')).toContainText('Left the firm');
    await page.keyboard.press('Escape');
    await expect(list(words.issued)).toContainText(words.revoked);

    await page.getByRole('listitem').filter({ hasText: words.type }).first().getByRole('button').click();
    await button(words.end).click();
    await button(words.end).click();
    await expect(page.getByRole('listitem').filter({ hasText: words.ended })).toBeVisible();
  });
});
