import { expectAccessible } from './support/accessible.ts';
import { expect, test } from './support/server.ts';

test.use({ changes: 'something' });

const LANGUAGES = [
  {
    locale: 'en-US',
    get: 'Get it',
    take: 'Take it',
    held: 'From others',
    newQuestion: 'New question',
    texts: { Name: 'Of age', 'Korean name': '성인', 'Why it is asked': 'To sell beer', 'Why, in Korean': '주류 판매' },
    age: /^Of age: 19 or over, by Resident card/,
    save: 'Save question',
    row: 'Of age',
    askNow: 'Ask now',
    scan: 'Scan it with your wallet',
    asks: 'To sell beer',
    // The answer also shows that the credential is a trial, which cannot be withheld.
    trial: 'Sample',
    show: 'Show 2 things',
    proven: 'Proven',
    known: 'Issuer known here',
    old: '19 or over',
  },
  {
    locale: 'ko-KR',
    get: '받기',
    take: '받기',
    held: '다른 기관이 발급',
    newQuestion: '새 질문',
    texts: {
      '영문 이름': 'Of age',
      '한글 이름': '성인',
      '묻는 이유(영문)': 'To sell beer',
      '묻는 이유(한글)': '주류 판매',
    },
    age: /^만 19세 이상 \(주민카드\)/,
    save: '질문 저장',
    row: '성인',
    askNow: '지금 묻기',
    scan: '지갑으로 스캔해 주세요',
    asks: '주류 판매',
    trial: '체험용',
    show: '2가지 제시',
    proven: '확인됨',
    known: '확인된 발급 기관',
    old: '만 19세 이상',
  },
] as const;

for (const it of LANGUAGES)
  test.describe(`in ${it.locale}`, { tag: '@long' }, () => {
    test.use({ locale: it.locale, viewport: { width: 1280, height: 844 } });

    test('a city issues, a person holds, and a shop reads 19 or over and nothing else, in one scan', async ({
      page: desk,
      browser,
      server,
    }) => {
      test.setTimeout(150_000);
      const [{ organisation }] = await (await fetch(`${server.address}/api/org`)).json();
      const post = async (path: string, body: object) => {
        const headers = { 'content-type': 'application/json' };
        const reply = await fetch(`${server.address}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
        if (!reply.ok) throw new Error(await reply.text());
        return reply.json();
      };
      const types = `/api/org/${organisation.id}/issuing/types`;
      const type = await post(types, {
        name: 'Resident card',
        nameKo: '주민카드',
        claims: [
          { name: 'name', label: 'Name', labelKo: '이름' },
          { name: 'over19', label: 'Aged 19 or over', labelKo: '만 19세 이상' },
        ],
        validityDays: 365,
      });
      const { link } = await post(`${types}/${type.id}/self-service`, {
        proofs: ['national_id'],
        allowsTrial: true,
        sources: { name: { from: 'holderName' }, over19: { from: 'over19' } },
        perDay: 10,
      });

      const context = await browser.newContext({
        baseURL: server.address,
        locale: it.locale,
        viewport: { width: 390, height: 844 },
      });
      const phone = await context.newPage();
      const press = (on: typeof phone, name: string) => on.getByRole('button', { name, exact: true }).click();
      await phone.goto(`/offer${new URL(link).hash}`);
      await press(phone, it.get);
      const take = phone.waitForResponse((reply) => reply.url().endsWith('/api/offers/take') && reply.ok());
      await press(phone, it.take);
      await take;
      await expect(phone.getByRole('list', { name: it.held, exact: true })).toBeVisible();

      await desk.goto(`/org/${organisation.id}/asking`);
      await press(desk, it.newQuestion);
      for (const [label, text] of Object.entries(it.texts)) await desk.getByLabel(label, { exact: true }).fill(text);
      await desk.getByRole('radio', { name: it.age }).check();
      await press(desk, it.save);
      await desk.getByRole('listitem').filter({ hasText: it.row }).getByRole('button').click();
      const asked = desk.waitForResponse((reply) => /\/verifying\/requests$/.test(new URL(reply.url()).pathname));
      await press(desk, it.askNow);
      await expect(desk.getByText(it.scan)).toBeVisible();
      const { link: scanned } = (await (await asked).json()) as { link: string };

      const wanted = new URL(scanned);
      await phone.goto(`/present${wanted.search}${wanted.hash}`);
      await expect(phone.getByText(it.asks)).toBeVisible();
      await expect(phone.getByText(it.trial, { exact: true })).toBeVisible();
      await expect(phone.getByText('Minseo Kim')).toBeHidden();
      await expectAccessible(phone);
      await press(phone, it.show);

      await expect(desk.getByText(it.proven)).toBeVisible();
      await expect(desk.getByText(it.known)).toBeVisible();
      await expect(desk.getByText(it.old, { exact: true })).toBeVisible();
      await expect(desk.getByText('Minseo Kim')).toHaveCount(0);
      await expectAccessible(desk);
      await context.close();
    });
  });
