import { expectAccessible } from './support/accessible.ts';
import { expect, type Person, test } from './support/people.ts';

/** The demo's Hanbit Trading offers an employee card; returns the answer that its program gets. */
async function offered({ ask }: Person, issuing: string): Promise<{ link: string; offer: string; txCode: string }> {
  const { id: typeId } = await ask(`POST ${issuing}/types`, {
    name: 'Employee ID',
    nameKo: '사원증',
    claims: [
      { name: 'team', label: 'Team', labelKo: '소속' },
      { name: 'number', label: 'Employee number', labelKo: '사번' },
    ],
    validityDays: 365,
  });
  const claims = { team: '1', number: '20418' };
  return ask(`POST ${issuing}/offers`, { typeId, claims, withCode: true });
}

/** Revokes the newest credential that it issued. */
async function revoked({ ask }: Person, issuing: string): Promise<void> {
  const [{ id }] = await ask<[{ id: number }]>(`GET ${issuing}/credentials`);
  await ask(`POST ${issuing}/credentials/${id}/revoke`, { reason: 'Left the company' });
}

const LANGUAGES = [
  {
    locale: 'en-US',
    title: 'Take a credential',
    who: /^Hanbit Trading \d+ offers you this$/,
    here: 'An organisation of this server',
    code: 'Code',
    whole: 'Type the whole code.',
    wrong: /^The code is wrong/,
    take: 'Take it',
    name: 'Employee ID',
    number: 'Employee number',
    known: 'Known issuer',
    gone: /^This offer was already taken/,
    other: 'Another offer',
    paste: 'Offer',
    look: 'See what is offered',
    unreadable: /^This is not a credential offer/,
    list: 'From others',
    revoked: 'Revoked',
    revokedText: /Its issuer revoked it/,
    lookedUp: /looked up \w/,
    values: 'Show values',
    show: 'Show to somebody',
  },
  {
    locale: 'ko-KR',
    title: '증명서 받기',
    who: /에서 발급합니다$/,
    here: '이 서버에 등록된 조직',
    code: '확인 코드',
    whole: '코드를 모두 입력해 주세요.',
    wrong: /^확인 코드가 틀렸거나/,
    take: '받기',
    name: '사원증',
    number: '사번',
    known: '확인된 기관',
    gone: /^이미 쓰였거나/,
    other: '다른 제안 열기',
    paste: '발급 제안',
    look: '내용 보기',
    unreadable: /^증명서 발급 제안이 아닙니다/,
    list: '다른 기관이 발급',
    revoked: '폐기됨',
    revokedText: /발급 기관이 폐기한 증명서입니다/,
    lookedUp: /\d 확인/,
    values: '값 보기',
    show: '제시하기',
  },
] as const;

for (const it of LANGUAGES)
  test.describe(`in ${it.locale}`, { tag: it.locale === 'en-US' ? [] : '@long' }, () => {
    test.use({ locale: it.locale });

    test('an organisation offers a credential, and a person takes it', async ({ page, me }) => {
      const { id } = await me.makeFirm();
      const issuing = `/api/org/${id}/issuing`;
      const { link, offer, txCode } = await offered(me, issuing);
      const button = (name: string) => page.getByRole('button', { name, exact: true });

      // A malformed offer is reported and asks the person nothing.
      await page.goto('/offer');
      await expect(page.getByRole('heading', { level: 1, name: it.title })).toBeVisible();
      await expectAccessible(page);
      await page.getByLabel(it.paste).fill('hello');
      await button(it.look).click();
      await expect(page.getByText(it.unreadable)).toBeVisible();
      await button(it.other).click();
      await page.getByLabel(it.paste).fill(offer);
      await button(it.look).click();

      await expect(page.getByRole('heading', { name: it.who })).toBeVisible();
      await expect(page.getByText(it.here)).toBeVisible();
      await expectAccessible(page);
      await button(it.take).click();
      await expect(page.getByText(it.whole)).toBeVisible();
      const code = page.getByLabel(it.code);
      await code.fill(txCode === '000000' ? '000001' : '000000');
      await button(it.take).click();
      await expect(page.getByText(it.wrong).first()).toBeVisible();
      await code.fill(txCode);
      await button(it.take).click();

      const held = page.getByRole('list', { name: it.list });
      await expect(held.getByRole('listitem')).toHaveCount(1);
      await held.getByRole('button').click();
      const sheet = page.getByRole('dialog', { name: it.name });
      await expect(sheet).toContainText(it.number);
      await expect(sheet).not.toContainText('20418');
      await sheet.getByRole('button', { name: it.values }).click();
      await expect(sheet).toContainText('20418');
      await expect(sheet.getByRole('link', { name: it.show })).toHaveAttribute('href', '/present');
      await expect(sheet).toContainText(it.known);
      await expectAccessible(page);

      // Its issuer revokes it, which shows when it is opened again.
      await revoked(me, issuing);
      await page.goto('/myinfo');
      await page.goto('/id');
      await expect(held.getByRole('listitem')).toContainText(it.revoked);
      await held.getByRole('button').click();
      await expect(sheet).toContainText(it.revokedText);
      await expect(sheet).toContainText(it.lookedUp);
      await expectAccessible(page);

      // Opening the offer's link again does not create a second one.
      await page.goto('/myinfo');
      await page.goto(`/offer${new URL(link).hash}`);
      await expect(page.getByText(it.gone)).toBeVisible();
    });
  });
