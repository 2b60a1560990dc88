import { NOWHERE, SCREENS } from '#app/web/testing/screens.ts';
import { makeSeal } from './support/person.ts';
import { expect, look, test } from './support/server.ts';
import { everythingOn, expectKorean, stored } from './support/tongue.ts';

test.describe('in a browser whose first language is Korean', () => {
  test.use({ locale: 'ko-KR' });

  look('every screen is Korean; what a record has in English is marked as English', async ({ page, server }) => {
    const records = await stored(server);
    for (const path of [...SCREENS, NOWHERE]) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expectKorean(page, records, path);
      await expect(page).toHaveTitle(/^(Ingam|.*[가-힣D].* · Ingam)$/);
    }
    await page.goto('/traveler');
    await expect(page.getByText('Hanok Books').first()).toHaveAttribute('lang', 'en');
    await page.goto('/work');
    await expect(page.locator('[lang=en]').filter({ hasText: 'Vendor contract' }).first()).toBeVisible();
    await page.goto('/bank-info');
    await expect(page.getByText('Minseo Kim').first()).toHaveAttribute('lang', 'en');
  });

  test('so is every sheet, with what it asks and says', { tag: '@long' }, async ({ page, server }) => {
    const records = await stored(server);
    const dialog = page.getByRole('dialog');
    const look = async (where: string) => {
      await expect(dialog).toBeVisible();
      await expectKorean(page, records, where);
    };
    const close = async () => {
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
    };
    const button = (name: string | RegExp) => page.getByRole('button', { name });
    const inDialog = (name: string) => dialog.getByRole('button', { name, exact: true });

    await page.goto('/');
    await button(/^알림/).click();
    await look('bell');
    await close();
    await page.getByRole('button', { name: '스캔', exact: true }).click();
    await expect(dialog.getByText('사진 선택')).toBeVisible();
    await look('scanner');
    await close();

    await page.goto('/assets');
    await page.getByRole('list', { name: '거래 내역' }).getByRole('button').first().click();
    await look('transaction');

    await page.goto('/id');
    await page.getByRole('list', { name: '증명서' }).getByRole('button').first().click();
    await look('credential');
    await close();
    await button('기술 정보').click();
    await button('QR 공유').click();
    await look('DID');

    await page.goto('/work');
    await button('보기').first().click();
    await look('document');
    await inDialog('반려').click();
    await inDialog('반려').click();
    await expect(dialog.getByText('사유를 적어 주세요')).toBeVisible();
    await look('reject');
    await inDialog('취소').click();
    await inDialog('승인').click();
    await look('seal');

    await page.goto('/traveler');
    await page.getByRole('list', { name: '최근 환급' }).getByRole('button').first().click();
    await look('refund');
    await close();
    await button('영수증 입력').click();
    await inDialog('환급 신청').click();
    await look('claim');

    await page.goto('/travel-plan');
    await button(/열기$/).first().click();
    await look('trip');
    await inDialog('수정').click();
    await look('change of a trip');
    await close();
    await button(/열기$/).first().click();
    await inDialog('삭제').click();
    await look('deletion of a trip');

    await page.goto('/bank-info');
    await button('관리').click();
    await look('account');
    await inDialog('계좌 삭제').click();
    await look('removal of an account');

    await page.goto('/myinfo');
    await button('프로필 수정').click();
    await look('profile');
    await close();
    await button('지원 및 약관').click();
    await look('texts');
    for (const name of await dialog.getByRole('listitem').getByRole('button').allInnerTexts()) {
      await dialog.getByRole('button', { name }).click();
      await look(name);
      await dialog.getByRole('button', { name: '목록으로' }).click();
    }
    await close();
  });

  test('what is typed wrong, and what the server refuses, is said in Korean', { tag: '@long' }, async ({
    page,
    server,
  }) => {
    const records = await stored(server);
    await page.goto('/send');
    await page.getByLabel('받는 사람').fill('0x52908400098527886E0F7030069857D2E4169EE7');
    await page.getByLabel('자산', { exact: true }).selectOption('USDC');
    await page.getByLabel('금액').fill('1.0000001');
    await page.getByLabel('받는 사람').fill('0x5290');
    await expect(page.getByRole('button', { name: '자산 보내기' })).toBeDisabled();
    await expectKorean(page, records, 'send');

    await page.goto('/add-credential');
    await page.getByRole('button', { name: '증명서 추가' }).click();
    await expectKorean(page, records, 'credential');
    await page.goto('/bank-info');
    await page.getByRole('button', { name: '계좌 추가' }).click();
    await page.getByLabel('은행', { exact: true }).selectOption('KB Kookmin');
    await page.getByLabel('계좌 종류').selectOption('checking');
    await page.getByLabel('계좌번호').fill('61240104124417');
    await page.getByRole('button', { name: '계좌 등록' }).click();
    await expect(page.getByRole('form').getByText('이미 등록된 계좌입니다.')).toBeVisible();
    await expectKorean(page, records, 'account');

    await page.goto('/myinfo');
    await page.getByRole('button', { name: '프로필 수정' }).click();
    await page.getByLabel('이메일').fill('a@b.c');
    await page.getByRole('button', { name: '저장' }).click();
    await expect(page.getByText('이메일을 name@example.com 형식으로 입력해 주세요.')).toBeVisible();
    await expectKorean(page, `${records}a@b.c`, 'profile');
    await page.getByLabel('이메일').fill('a@b.co.kr');
    await expect(page.getByLabel('이메일')).toHaveAccessibleDescription('');
  });

  look(
    'a page of a later server says in English, marked as such, what this one has no words for',
    { tag: '@long' },
    async ({ page }) => {
      await page.goto('/bank-info');
      await page.route('**/api/bank-accounts/1/*', (route) =>
        route.fulfill({
          status: 422,
          contentType: 'application/problem+json',
          body: JSON.stringify({ code: 'of_a_later_version', detail: 'Ask your bank first.' }),
        }),
      );
      await page.getByRole('button', { name: '관리' }).click();
      await page.getByRole('button', { name: '계좌 삭제' }).click();
      await page.getByRole('button', { name: '삭제', exact: true }).click();
      await expect(page.getByText('Ask your bank first.')).toHaveAttribute('lang', 'en');
    },
  );

  test.describe('on a server for many people', () => {
    test.use({ settings: { WALLET_MODE: 'hosted' } });
    test('who writes their name in Hangul is called so, and nothing is said of what they have nothing of', {
      tag: '@long',
    }, async ({ page }) => {
      await page.goto('/register');
      const names = { 이름: '박준호', 이메일: 'junho@example.com' };
      await makeSeal(page, { ...names, 비밀번호: 'correct horse battery' });
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('박준호님, 환영합니다');
      await page.goto('/myinfo');
      const profile = page.getByRole('region', { name: '프로필' });
      await expect(profile.getByText('박준호', { exact: true })).toHaveCount(1);
      // The seal consists of strokes, not of text.
      await expect(profile.locator('svg text').filter({ hasText: /^[가-힣]{2}$/ })).toHaveCount(0);
      await page.goto('/bank-info');
      await page.getByRole('button', { name: '계좌 추가' }).click();
      await expect(page.getByLabel('예금주')).toHaveValue('박준호');
      await page.goto('/assets');
      await expect(page.getByRole('main').getByText('$0.00').first()).toBeVisible();
      await expect(page.getByRole('img', { name: '자산 구성' })).toHaveCount(0);
      await page.goto('/work');
      await expect(page.getByRole('main')).toContainText('결재를 기다리는 문서가 없습니다');
    });

    test('sign-in and registration are Korean, their reasons too', { tag: '@long' }, async ({ page }) => {
      await page.goto('/login');
      await page.getByLabel('이메일').fill('jane@example.com');
      await page.getByLabel('비밀번호').fill('wrong password');
      await page.getByRole('button', { name: '로그인', exact: true }).click();
      await expect(page.getByRole('alert')).toHaveText('이메일 또는 비밀번호가 올바르지 않습니다.');
      await expectKorean(page, 'English', '/login');

      await page.goto('/register');
      await page.getByLabel('이름', { exact: true }).fill('도재인');
      await page.getByLabel('비밀번호').fill('correct horse battery');
      const reason = '이메일을 name@example.com 형식으로 입력해 주세요.';
      await page.getByLabel('이메일').fill('jane@example');
      await page.getByRole('button', { name: '인감 만들기' }).click();
      await expect(page.getByRole('alert')).toHaveText(reason);
      await expect(page.getByLabel('이메일')).toHaveAccessibleDescription(reason);
      await expectKorean(page, 'English correct horse battery', '/register');
    });
  });
});

look('on English screens every Korean word is marked as Korean', { tag: '@long' }, async ({ page }) => {
  for (const path of [...SCREENS, NOWHERE]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('status').filter({ hasText: 'loading' })).toHaveCount(0);
    const korean = (await everythingOn(page)).filter(({ text }) => /[가-힣]/.test(text));
    expect(
      korean.filter(({ lang }) => lang !== 'ko'),
      path,
    ).toEqual([]);
  }
  await page.goto('/myinfo');
  await expect(page.getByText('은행 정보')).toHaveAttribute('lang', 'ko');
  await expect(page.getByText('한국어')).toHaveAttribute('lang', 'ko');
  await page.goto('/bank-info');
  await expect(page.getByText('은행 정보')).toHaveAttribute('lang', 'ko');
});
