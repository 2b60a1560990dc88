import { expectAccessible } from './support/accessible.ts';
import { expect, test } from './support/people.ts';

const LANGUAGES = [
  {
    locale: 'en-US',
    first: 'Certificate of employment',
    newType: 'New type',
    name: 'Name',
    nameKo: 'Korean name',
    claim: 'Claim 1',
    claimKo: 'Claim 1 in Korean',
    more: 'One more claim',
    second: 'Claim 2',
    secondKo: 'Claim 2 in Korean',
    days: 'Good for, in days',
    required: 'Fill this in.',
    make: 'Make the type',
    type: 'Employee ID',
    offer: 'Offer it to a person',
    team: 'Team',
    number: 'Employee number',
    reference: 'Your reference',
    makeOffer: 'Make the offer',
    offered: 'The offer',
    link: 'Link of the offer',
    done: 'Done',
    offers: 'Offers',
    open: 'Open',
    withdraw: 'Withdraw',
    withdrawn: 'Withdrawn',
    code: 'Code',
    take: 'Take it',
    held: 'From others',
    issued: 'Issued',
    stands: 'Stands',
    reason: 'Reason',
    revoke: 'Revoke for good',
    revoked: 'Revoked',
    suspend: 'Suspend',
    suspended: 'Suspended',
    resume: 'Resume',
    standsAgain: 'It stands again',
    end: 'End this type',
    ended: 'Ended',
  },
  {
    locale: 'ko-KR',
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
  },
] as const;

for (const it of LANGUAGES)
  test.describe(`in ${it.locale}`, { tag: it.locale === 'en-US' ? [] : '@long' }, () => {
    test.use({ locale: it.locale });

    test('staff design a credential, offer it, see it taken, suspend and resume it, and revoke it', async ({
      page,
      me,
    }) => {
      const firm = await me.makeFirm();
      const button = (name: string) => page.getByRole('button', { name, exact: true });
      const field = (name: string) => page.getByLabel(name, { exact: true });
      const list = (name: string) => page.getByRole('list', { name, exact: true }).getByRole('listitem');
      await page.goto(`/org/${firm.id}/issuing`);
      await expect(page.getByRole('listitem').filter({ hasText: it.first })).toBeVisible();

      await button(it.newType).click();
      await field(it.name).fill('Employee ID');
      await button(it.make).click();
      await expect(page.getByText(it.required).first()).toBeVisible();
      await field(it.nameKo).fill('사원증');
      await field(it.claim).fill('Team');
      await field(it.claimKo).fill('소속');
      await button(it.more).click();
      await field(it.second).fill('Employee number');
      await field(it.secondKo).fill('사번');
      await expect(field(it.days)).toHaveValue('365');
      await expectAccessible(page);
      await button(it.make).click();
      await page.getByRole('listitem').filter({ hasText: it.type }).getByRole('button').click();
      await expect(page.getByRole('dialog', { name: it.type })).toContainText('employee_number');

      const offer = async (reference: string) => {
        await button(it.offer).click();
        await button(it.makeOffer).click();
        await expect(page.getByText(it.required).first()).toBeVisible();
        await field(it.team).fill('1');
        await field(it.number).fill('20418');
        await field(it.reference).fill(reference);
        await button(it.makeOffer).click();
        const shown = page.getByRole('dialog', { name: it.offered, exact: true });
        const link = (await shown.getByRole('note', { name: it.link }).textContent()) ?? '';
        const [digits] = (await shown.textContent())?.match(/\d{6}/) ?? [''];
        await expectAccessible(page);
        await button(it.done).click();
        return { link, digits };
      };
      await offer('Kim, gone astray');
      await list(it.offers).filter({ hasText: 'Kim, gone astray' }).getByRole('button', { name: it.withdraw }).click();
      await expect(list(it.offers).filter({ hasText: 'Kim, gone astray' })).toContainText(it.withdrawn);
      await page.getByRole('listitem').filter({ hasText: it.type }).first().getByRole('button').click();
      const { link, digits } = await offer('Kim');
      await expect(list(it.offers).filter({ hasText: /^Kim(?!, gone)/ })).toContainText(it.open);

      await page.goto(`/offer${new URL(link).hash}`);
      await field(it.code).fill(digits);
      await button(it.take).click();
      await expect(list(it.held)).toHaveCount(1);

      await page.goto(`/org/${firm.id}/issuing`);
      await expect(list(it.issued)).toContainText(it.stands);
      await expectAccessible(page);
      await list(it.issued).getByRole('button').click();
      await button(it.revoke).click();
      await expect(page.getByText(it.required)).toBeVisible();
      await field(it.reason).fill('On leave');
      await button(it.suspend).click();
      await expect(page.getByRole('dialog')).toContainText('On leave');
      await expect(page.getByRole('dialog')).toContainText(it.suspended);
      await expectAccessible(page);
      await field(it.reason).fill('Is back');
      await button(it.resume).click();
      await expect(page.getByText(it.standsAgain, { exact: true })).toBeVisible();
      await field(it.reason).fill('Left the firm');
      await button(it.revoke).click();
      await expect(page.getByRole('dialog')).toContainText('Left the firm');
      await page.keyboard.press('Escape');
      await expect(list(it.issued)).toContainText(it.revoked);

      await page.getByRole('listitem').filter({ hasText: it.type }).first().getByRole('button').click();
      await button(it.end).click();
      await button(it.end).click();
      await expect(page.getByRole('listitem').filter({ hasText: it.ended })).toBeVisible();
    });
  });
