import { expect, test } from 'vitest';
import { quoteRows } from '#features/campaigns/web/benefit-rows.ts';
import { words as localpay } from '#features/localpay/web/words.ts';
import { operatorName } from '#platform/web/calls/page-facts.ts';
import { open, page } from './testing/page.ts';
import { setPageFact } from './testing/page-facts.ts';
import { world } from './testing/server.ts';

test('screens name the operator as a city, a company or a co-op by what the server says, in both languages', async () => {
  const me = await world.newPerson();
  const firm = await world.firmOf(me, ['merchant']);
  for (const [kind, en, ko] of [
    ['city', 'the city', '시'],
    ['company', 'the company', '회사'],
    ['coop', 'the co-op', '조합'],
  ] as const) {
    setPageFact('operator', kind);
    await open('/campaigns', me);
    await expect(page.getByText(`Campaigns of ${en} appear here.`)).toBeVisible();
    await open('/campaigns', me, 'ko');
    await expect(page.getByText(`${ko}에서 결제 혜택을 시작하면 여기에 표시됩니다.`)).toBeVisible();
    for (const [language, button, lead] of [
      ['en', 'My shop', `If ${en} has an office, it checks the place first.`],
      ['ko', '내 가게', `${ko} 사무소가 있으면 위치를 먼저 확인합니다.`],
    ] as const) {
      await open(`/org/${firm.id}/payments`, me, language);
      await page.getByRole('button', { name: button }).click();
      await expect(page.getByText(lead)).toBeVisible();
    }
    const campaigns = (['en', 'ko'] as const).map((language) =>
      [1, 2].map((n) => localpay[language].campaigns(n, operatorName(language))),
    );
    expect(campaigns).toEqual([
      [`One campaign of ${en}`, `2 campaigns of ${en}`],
      [`${ko} 캠페인 1개`, `${ko} 캠페인 2개`],
    ]);
    const benefit = { campaignId: 1, name: 'Harvest', nameKo: '수확', amount: '500', gives: 'at_once' } as const;
    expect((['en', 'ko'] as const).map((language) => quoteRows(benefit, language)[0]?.term)).toEqual([
      `From ${en}`,
      `${ko} 혜택`,
    ]);
  }
});
