import { expectAccessible, expectNoSidewaysScroll } from './support/accessible.ts';
import { firmOf } from './support/colleagues.ts';
import { counterOf } from './support/counter.ts';
import { expect, test } from './support/server.ts';

test.use({ changes: 'something' });

const LANGUAGES = [
  {
    locale: 'en-US',
    add: 'Take a credential',
    fields: ['What it is called', 'What it is called in Korean', 'Its type', 'Claim of the nationality'],
    number: 'Claim of the passport number',
    issuer: 'Who issues it',
    save: 'Take it',
    required: 'Fill this in.',
    waits: 'Your passport is missing',
    way: 'Show a credential of it',
    reads: 'It reads nationality and passport number.',
    ask: 'Show it from this wallet',
    show: 'Show 2 things',
    use: 'Use it for refunds',
    shown: 'Your passport was shown',
    step: 'Passport shown by credential',
  },
  {
    locale: 'ko-KR',
    add: '증명서 받기',
    fields: ['증명서 이름 (영어)', '증명서 이름 (한국어)', '증명서 유형', '국적 항목'],
    number: '여권 번호 항목',
    issuer: '발급자',
    save: '받기',
    required: '입력해 주세요.',
    waits: '여권 인증이 필요합니다',
    way: '증명서로 제시',
    reads: '국적과 여권 번호만 읽습니다.',
    ask: '이 지갑에서 제시',
    show: '2가지 제시',
    use: '환급에 사용',
    shown: '여권을 제시했습니다',
    step: '증명서로 여권 제시',
  },
] as const;

for (const it of LANGUAGES)
  test.describe(`in ${it.locale}`, { tag: it.locale === 'en-US' ? [] : '@long' }, () => {
    test.use({ locale: it.locale });

    test('an operator takes a credential, and a traveller without a verified passport is refunded by theirs', async ({
      page,
      server,
    }) => {
      test.setTimeout(150_000);
      const counter = await counterOf(server);
      await counter.fund();
      const firm = await firmOf(server);
      const { id: typeId, vct } = await firm.ask(`POST /api/org/${firm.id}/issuing/types`, {
        name: 'Travel ID',
        nameKo: '여행자 신분증',
        claims: [
          { name: 'name', label: 'Name', labelKo: '이름' },
          { name: 'nationality', label: 'Nationality', labelKo: '국적' },
          { name: 'document_number', label: 'Passport number', labelKo: '여권 번호' },
        ],
        validityDays: 365,
      });
      const claims = { name: 'Ana Silva', nationality: 'PRT', document_number: 'P1234567' };
      const { link } = await firm.ask(`POST /api/org/${firm.id}/issuing/offers`, { typeId, claims });
      const { takingId } = await firm.ask('POST /api/offers/look', { offer: link });
      await firm.ask('POST /api/offers/take', { takingId });

      await page.goto(`/org/${counter.operator.id}/refunds`);
      await page.getByRole('button', { name: it.add, exact: true }).click();
      await page.getByRole('button', { name: it.save, exact: true }).click();
      await expect(page.getByText(it.required).first()).toBeVisible();
      const typed = ['Travel ID', '여행자 신분증', vct, 'nationality'];
      for (const [nth, label] of it.fields.entries())
        await page.getByLabel(label, { exact: true }).fill(typed[nth] ?? '');
      await page.getByLabel(it.number, { exact: true }).fill('document_number');
      await page.getByLabel(it.issuer, { exact: true }).fill(`${server.address}/org/${firm.id}`);
      await expectAccessible(page);
      await page.getByRole('button', { name: it.save, exact: true }).click();
      await expect(page.getByRole('listitem').filter({ hasText: `${server.address}/org/${firm.id}` })).toBeVisible();

      const payment = await counter.buy('100000');
      const { id } = await counter.send(`/api/payments/1/${payment}/tax-refund`, { payout: { to: 'usdc' } });
      await expect.poll(async () => (await counter.claim(id)).waitsFor, { timeout: 20_000 }).toBe('passport');
      await page.goto(`/traveler?refund=${id}`);
      await expect(page.getByText(it.waits)).toBeVisible();
      await page.getByRole('link', { name: it.way }).click();
      await expect(page.getByText(it.reads)).toBeVisible();
      await expectAccessible(page);
      await page.setViewportSize({ width: 320, height: 700 });
      await expectNoSidewaysScroll(page);
      await page.setViewportSize({ width: 390, height: 844 });
      await page.getByRole('button', { name: it.ask }).click();
      await page.getByRole('button', { name: it.show }).click();
      await page.waitForURL(/\/refund-proof\?response_code=/);
      await page.getByRole('button', { name: it.use }).click();
      await expect(page.getByText(it.shown)).toBeVisible();
      await expectAccessible(page);
      await expect.poll(async () => (await counter.claim(id)).waitsFor, { timeout: 20_000 }).toBe('office');
      await page.goto(`/traveler?refund=${id}`);
      await expect(page.getByText(it.step)).toBeVisible();
    });
  });
