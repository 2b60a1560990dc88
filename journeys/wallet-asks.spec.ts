import { expectAccessible } from './support/accessible.ts';
import { expect, test } from './support/people.ts';

const LANGUAGES = [
  {
    locale: 'en-US',
    there: 'Sign in at the issuer',
    goes: 'It goes to your wallet on this server',
    name: 'Minseo Kim (from your ID)',
    get: 'Get it',
    leave: 'Not now',
    refused: /sign-in at the issuer was not completed/,
    held: 'From others',
    over: 'There is no request',
  },
  {
    locale: 'ko-KR',
    there: '발급 기관에 로그인',
    goes: '받는 곳: 이 서버의 내 지갑',
    name: 'Minseo Kim (내 증명서에서)',
    get: '받기',
    leave: '나중에',
    refused: /로그인이 끝나지 않았습니다/,
    held: '다른 기관이 발급',
    over: '응답할 요청이 없습니다',
  },
] as const;

for (const it of LANGUAGES)
  test.describe(`in ${it.locale}`, { tag: it.locale === 'en-US' ? [] : '@long' }, () => {
    test.use({ locale: it.locale });

    test('a wallet asks an organisation for a card: its person reads what it gets and where it goes, and says no or yes once', async ({
      page,
      me,
    }) => {
      const firm = await me.makeFirm();
      const post = (path: string, body: object) => me.ask(`POST /api/org/${firm.id}/issuing/types${path}`, body);
      const claims = [{ name: 'name', label: 'Name', labelKo: '이름' }];
      const { id } = await post('', { name: 'Library card', nameKo: '도서관 카드', claims, validityDays: 365 });
      const sources = { name: { from: 'holderName' } };
      const proofs = ['national_id', 'passport', 'drivers_license'];
      const said = { proofs, sources, perDay: 10, allowsTrial: true };
      const { offer } = await post(`/${id}/self-service`, said);

      const button = (name: string) => page.getByRole('button', { name, exact: true });
      const begin = async () => {
        await page.goto(`/offer?${new URL(offer).searchParams}`);
        await button(it.there).click();
        await expect(page.getByText(it.goes)).toBeVisible();
      };
      await begin();
      await expect(page.getByText(it.name)).toBeVisible();
      await expectAccessible(page);
      await button(it.leave).click();
      await expect(page.getByText(it.refused)).toBeVisible();

      await begin();
      // Parameters that came with the person are removed from the address.
      expect(new URL(page.url()).search).toBe('');
      await page.reload();
      await expect(page.getByText(it.goes)).toBeVisible();
      await button(it.get).click();
      const held = page.getByRole('list', { name: it.held, exact: true });
      await expect(held.getByRole('listitem')).toHaveCount(1);

      await page.goto(`/offer?${new URLSearchParams({ client_id: 'x', request_uri: 'made-up' })}`);
      await expect(page.getByText(it.over)).toBeVisible();
      await expectAccessible(page);
    });
  });
