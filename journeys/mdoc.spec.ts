import { expectAccessible } from './support/accessible.ts';
import { expect, test } from './support/people.ts';

const words = {
  newType: '새 종류',
  name: '이름',
  nameKo: '한글 이름',
  claim: '항목 1 (영문)',
  claimKo: '항목 1 (한글)',
  more: '항목 추가',
  second: '항목 2 (영문)',
  secondKo: '항목 2 (한글)',
  tells: '이 지갑과, 휴대폰에 기본으로 있는 지갑이 보관합니다.',
  make: '종류 만들기',
  type: '주민 카드',
  offer: '한 사람에게 발급 제안',
  city: '도시',
  adult: '성인',
  makeOffer: '제안 만들기',
  offered: '발급 제안',
  link: '발급 제안 링크',
  code: '확인 코드',
  take: '받기',
  held: '다른 기관이 발급',
  values: '값 보기',
  unseen: '보이지 않음: 도시',
  keeps: '1일',
  show: '1가지 제시',
  shown: '제시했습니다',
} as const;

test.describe('in Korean', { tag: '@long' }, () => {
  test.use({ locale: 'ko-KR' });

  test('an mdoc is designed, taken, and shown by one element of it', async ({ page, me }) => {
    const firm = await me.makeFirm();
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    const field = (name: string) => page.getByLabel(name, { exact: true });
    await page.goto(`/org/${firm.id}/issuing`);
    await button(words.newType).click();
    await field(words.name).fill('Resident card');
    await field(words.nameKo).fill('주민 카드');
    await field(words.claim).fill('City');
    await field(words.claimKo).fill('도시');
    await button(words.more).click();
    await field(words.second).fill('Of age');
    await field(words.secondKo).fill('성인');
    await page.getByText('ISO mdoc', { exact: true }).click();
    await expect(page.getByText(words.tells)).toBeVisible();
    await expectAccessible(page);
    await button(words.make).click();
    await page.getByRole('listitem').filter({ hasText: words.type }).getByRole('button').click();
    await expect(page.getByRole('dialog', { name: words.type })).toContainText('ISO mdoc');
    await button(words.offer).click();
    await field(words.city).fill('Seoul');
    await field(words.adult).fill('yes');
    await button(words.makeOffer).click();
    const made = page.getByRole('dialog', { name: words.offered, exact: true });
    const link = (await made.getByRole('note', { name: words.link }).textContent()) ?? '';
    const [digits = ''] = (await made.textContent())?.match(/\d{6}/) ?? [];

    await page.goto(`/offer${new URL(link).hash}`);
    await field(words.code).fill(digits);
    await button(words.take).click();
    const held = page.getByRole('list', { name: words.held, exact: true }).getByRole('listitem');
    await expect(held).toHaveCount(1);
    await held.getByRole('button').first().click();
    await button(words.values).click();
    await expect(page.getByText('Seoul')).toBeVisible();
    await expectAccessible(page);

    const post = (path: string, body: object) => me.ask(`POST /api/org/${firm.id}/verifying/${path}`, body);
    const [{ docType }] = await me.ask<[{ docType: string }]>(`GET /api/org/${firm.id}/issuing/types`);
    const { id: questionId } = await post('questions', {
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
    const { id, link: asked } = await post('requests', { questionId });
    const { pathname, search } = new URL(asked);
    await page.goto(pathname + search);
    await expect(page.getByText(words.adult, { exact: true })).toBeVisible();
    await expect(page.getByText(words.unseen)).toBeVisible();
    await expect(page.getByText(words.keeps, { exact: true })).toBeVisible();
    await expectAccessible(page);
    await button(words.show).click();
    await expect(page.getByText(words.shown, { exact: true }).first()).toBeVisible();
    expect(await me.ask<object>(`GET /api/org/${firm.id}/verifying/requests/${id}`)).toMatchObject({
      state: 'answered',
      answer: { vct: docType, claims: [{ path: [docType, 'of_age'], values: ['yes'] }] },
    });
  });
});
