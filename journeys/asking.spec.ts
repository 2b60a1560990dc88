import { generateKeyPair } from 'jose';
import { peerIssuer } from '#features/issuance/server/testing/peer-issuer.ts';
import { peerPresenter, type ReadRequest } from '#features/verifier/server/testing/peer-presenter.ts';
import { expectAccessible } from './support/accessible.ts';
import { expect, test } from './support/server.ts';

test.use({ changes: 'something' });

const LANGUAGES = [
  {
    locale: 'en-US',
    width: 1280,
    none: 'No questions yet. Save the first one.',
    newQuestion: 'New question',
    name: 'Name',
    nameKo: 'Korean name',
    purpose: 'Why it is asked',
    purposeKo: 'Why, in Korean',
    age: /^Of age: 19 or over/,
    other: /^Another credential/,
    mdoc: /^A mobile document/,
    docType: 'Document type',
    elements: 'Elements by name space',
    unplaced: /^Begin with the name space/,
    authorities: 'Accepted certificates',
    type: 'Type of credential',
    claims: 'Claims',
    any: /^Any issuer/,
    required: 'Fill this in.',
    save: 'Save question',
    here: 'Issuers on this machine (if any)',
    connect: 'Connect',
    askNow: 'Ask now',
    scan: 'Scan it with your wallet',
    proven: 'Proven',
    unknown: 'No: its issuer is not verified',
    next: 'Ask the next person',
    byBrowser: 'Ask by this browser instead',
    didNotHold: 'The check failed',
    done: 'Back to the questions',
    end: 'End this question',
    ended: 'Ended',
  },
  {
    locale: 'ko-KR',
    width: 390,
    none: '아직 질문이 없습니다. 첫 질문을 저장해 주세요.',
    newQuestion: '새 질문',
    name: '영문 이름',
    nameKo: '한글 이름',
    purpose: '묻는 이유(영문)',
    purposeKo: '묻는 이유(한글)',
    age: /^만 19세 이상/,
    other: /^다른 증명서/,
    mdoc: /^모바일 신분증/,
    docType: '문서 종류',
    elements: '네임스페이스별 항목',
    unplaced: /^네임스페이스와 콜론부터/,
    authorities: '인정하는 인증서',
    type: '증명서 종류',
    claims: '항목',
    any: /^모든 발급 기관/,
    required: '입력해 주세요.',
    save: '질문 저장',
    here: '이 기기의 발급 기관 (선택)',
    connect: '연결하기',
    askNow: '지금 묻기',
    scan: '지갑으로 스캔해 주세요',
    proven: '확인됨',
    unknown: '아니요, 확인되지 않은 곳입니다',
    next: '다음 사람에게 묻기',
    byBrowser: '이 브라우저로 요청하기',
    didNotHold: '인정되지 않는 답입니다',
    done: '질문 목록으로',
    end: '질문 종료',
    ended: '종료됨',
  },
] as const;

for (const it of LANGUAGES)
  test.describe(`in ${it.locale}`, { tag: it.locale === 'en-US' ? [] : '@long' }, () => {
    test.use({ locale: it.locale, viewport: { width: it.width, height: 844 } });

    test('staff ask at a counter and see the answer, by a code and by the browser', async ({ page, server }) => {
      const school = await peerIssuer();
      const [{ organisation }] = await (await fetch(`${server.address}/api/org`)).json();
      const button = (name: string) => page.getByRole('button', { name, exact: true });
      const field = (name: string) => page.getByLabel(name, { exact: true });
      const post = async (path: string, body: object) => {
        const headers = { 'content-type': 'application/json' };
        const reply = await fetch(`${server.address}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
        if (!reply.ok) throw new Error(await reply.text());
        return reply.json();
      };
      const { takingId } = await post('/api/offers/look', { offer: school.offer(), here: [new URL(school.id).origin] });
      await post('/api/offers/take', { takingId });

      await page.goto(`/org/${organisation.id}/asking`);
      await expect(page.getByText(it.none)).toBeVisible();
      await button(it.newQuestion).click();
      await field(it.name).fill('Student discount');
      await button(it.save).click();
      await expect(page.getByText(it.required).first()).toBeVisible();
      await field(it.nameKo).fill('학생 할인');
      await field(it.purpose).fill('To give the discount');
      await field(it.purposeKo).fill('할인을 위해');
      await expect(page.getByRole('radio', { name: it.age })).toBeChecked();
      // An mdoc is requested by its name spaces, from any issuer that a trusted authority vouches for.
      await page.getByRole('radio', { name: it.mdoc }).check();
      await field(it.docType).fill('org.iso.18013.5.1.mDL');
      await field(it.elements).fill('family_name');
      await page.getByRole('radio', { name: it.any }).check();
      await button(it.save).click();
      await expect(page.getByText(it.unplaced)).toBeVisible();
      await expect(field(it.authorities)).toBeVisible();
      await expectAccessible(page);
      await page.getByRole('radio', { name: it.other }).check();
      await field(it.type).fill('https://school.example/student');
      await field(it.claims).fill('name');
      await page.getByRole('radio', { name: it.any }).check();
      await field(it.here).fill(new URL(school.id).origin);
      await expectAccessible(page);
      await button(it.save).click();
      await button(it.connect).click();

      // Scanning the code brings the answer to this screen.
      const row = page.getByRole('listitem').filter({ hasText: /Student discount|학생 할인/ });
      const asked = page.waitForResponse((reply) => /\/verifying\/requests$/.test(new URL(reply.url()).pathname));
      await row.getByRole('button').click();
      await expectAccessible(page);
      await button(it.askNow).click();
      const { request } = (await (await asked).json()) as { request: string };
      await expect(page.getByText(it.scan)).toBeVisible();
      await expectAccessible(page);
      const seen = await post('/api/presenting/look', { request });
      const [{ query, choices }] = seen.asked;
      await post('/api/presenting/show', {
        disclosureId: seen.disclosureId,
        choices: [{ query, credentials: [choices[0].credential] }],
      });
      await expect(page.getByText(it.proven)).toBeVisible();
      await expect(page.locator('dd').getByText('Kim Minseo')).toBeVisible();
      await expect(page.getByText(it.unknown)).toBeVisible();
      await expectAccessible(page);

      // The browser asks its wallet; an answer for another page is rejected.
      await button(it.next).click();
      await expect(page.getByText(it.scan)).toBeVisible();
      const devtools = await page.context().newCDPSession(page);
      const wallet = peerPresenter((url) => url);
      const key = await generateKeyPair('ES256', { extractable: true });
      const credential = await school.issueTo(await wallet.publicOf(key));
      const gives = async (origin: string) => {
        await page.route(/\/browser$/, async (route) => {
          const reply = await route.fetch();
          const { request: jwt } = (await reply.json()) as { request: string };
          const read = JSON.parse(Buffer.from(jwt.split('.')[1] ?? '', 'base64url').toString()) as ReadRequest;
          const shown = await wallet.show(credential, key, { ...read, client_id: `origin:${origin}` }, ['name']);
          const said = { vp_token: { [read.dcql_query.credentials[0]?.id ?? '']: [shown] } };
          const response = { response: await wallet.encrypt(read, said) };
          const behavior = { action: 'respond', protocol: 'openid4vp-v1-signed', response };
          await devtools.send('DigitalCredentials.setVirtualWalletBehavior' as never, behavior as never);
          await route.fulfill({ response: reply });
        });
        await button(it.byBrowser).click();
      };
      await gives('https://evil.example');
      await expect(page.getByText(it.didNotHold)).toBeVisible();
      await page.unroute(/\/browser$/);
      await gives(new URL(page.url()).origin);
      await expect(page.getByText(it.proven)).toBeVisible();
      await expect(page.locator('dd').getByText('Kim Minseo')).toBeVisible();

      await button(it.done).click();
      await row.getByRole('button').click();
      await button(it.end).click();
      await button(it.end).click();
      await expect(page.getByRole('listitem').filter({ hasText: it.ended })).toBeVisible();
      await school.stop();
    });
  });
