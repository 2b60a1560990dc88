import { peerIssuer } from '#features/issuance/server/testing/peer-issuer.ts';
import { expectAccessible } from './support/accessible.ts';
import { expect, test } from './support/server.ts';
import { serverOfBefore } from './support/server-of-before.ts';

test.use({ changes: 'something' });

const PASSPHRASE = 'the blue night of Jeju';
const LANGUAGES = [
  {
    locale: 'en-US',
    details: 'Technical details',
    bring: 'Import credentials from another wallet',
    title: 'Bring credentials',
    passphrase: 'Passphrase',
    act: 'Import',
    connect: 'Connect',
    noFile: 'Choose the file that was exported.',
    noPassphrase: 'Type the passphrase.',
    none: 'This file is not an export from an Ingam wallet.',
    wrong: /^The passphrase is wrong/,
    done: '1 credential is here now',
    left: 'Left out',
    trial: 'A trial, which proves nothing',
    again: 'Import another file',
    nothing: 'Nothing new in this file',
    list: 'From others',
    name: 'Student card',
    history: '1 record of what happened there',
    see: 'See it',
    says: (host: string) => `This is what ${host} says. This server did not see it.`,
    from: (host: string) => `Imported from ${host}`,
  },
  {
    locale: 'ko-KR',
    details: '기술 정보',
    bring: '다른 지갑의 증명서 가져오기',
    title: '증명서 가져오기',
    passphrase: '암호 문구',
    act: '가져오기',
    connect: '연결하기',
    noFile: '내보낸 파일을 선택해 주세요.',
    noPassphrase: '암호 문구를 입력해 주세요.',
    none: 'Ingam 지갑에서 내보낸 파일이 아닙니다.',
    wrong: /^암호 문구가 맞지 않습니다/,
    done: '증명서 1개를 가져왔습니다',
    left: '가져오지 않은 것',
    trial: '체험용이라 증명하는 것이 없음',
    again: '다른 파일 가져오기',
    nothing: '새로 가져올 증명서가 없습니다',
    list: '다른 기관이 발급',
    name: '학생증',
    history: '이전 서버의 기록 1건을 가져왔습니다',
    see: '기록 보기',
    says: (host: string) => `${host}의 기록입니다. 이 서버에서 직접 확인한 내용이 아닙니다.`,
    from: (host: string) => `${host}에서 가져온 기록`,
  },
] as const;

for (const it of LANGUAGES)
  test.describe(`in ${it.locale}`, { tag: it.locale === 'en-US' ? [] : '@long' }, () => {
    test.use({ locale: it.locale });

    test('a person exports with keys on one wallet and goes on with them in another', async ({ page, server }) => {
      const school = await peerIssuer();
      const api = async (method: string, path: string, body?: object) => {
        const headers = { 'content-type': 'application/json' };
        const reply = await fetch(`${server.address}${path}`, {
          method,
          ...(body && { headers, body: JSON.stringify(body) }),
        });
        if (!reply.ok) throw new Error(await reply.text());
        return reply;
      };
      const { takingId } = await (
        await api('POST', '/api/offers/look', { offer: school.offer(), here: [new URL(school.id).origin] })
      ).json();
      const { heldId } = await (await api('POST', '/api/offers/take', { takingId })).json();
      const file = await (await api('POST', '/api/credentials/1/export', { passphrase: PASSPHRASE })).text();
      // The demo's own credential exists here too; the previous wallet had one more.
      await api('DELETE', `/api/held-credentials/1/${heldId}`);

      await page.goto('/id');
      await page.getByRole('button', { name: it.details }).click();
      await page.getByRole('link', { name: it.bring }).click();
      await expect(page.getByRole('heading', { level: 1 })).toContainText(it.title);
      const act = page.getByRole('button', { name: it.act, exact: true });
      await act.click();
      await expect(page.getByText(it.noFile)).toBeVisible();
      await expect(page.getByText(it.noPassphrase)).toBeVisible();
      await expectAccessible(page);
      const picker = page.locator('input[type=file]');
      const bring = async (text: string, passphrase: string) => {
        await picker.setInputFiles({ name: 'export.json', mimeType: 'application/json', buffer: Buffer.from(text) });
        await page.getByLabel(it.passphrase).fill(passphrase);
        await act.click();
      };
      await bring('{}', PASSPHRASE);
      await expect(page.getByText(it.none).first()).toBeVisible();
      await bring(file, 'some other phrase');
      await expect(page.getByText(it.wrong).first()).toBeVisible();
      await bring(file, PASSPHRASE);
      await expect(page.getByText(new URL(school.id).origin)).toBeVisible();
      await expectAccessible(page);
      await page.getByRole('button', { name: it.connect, exact: true }).click();
      await expect(page.getByText(it.done)).toBeVisible();
      await expect(page.getByRole('list', { name: it.left })).toContainText(it.trial);
      await expectAccessible(page);
      await page.getByRole('button', { name: it.again }).click();
      await bring(file, PASSPHRASE);
      await page.getByRole('button', { name: it.connect, exact: true }).click();
      await expect(page.getByText(it.nothing)).toBeVisible();
      await page.goto('/id');
      await expect(page.getByRole('list', { name: it.list })).toContainText(it.name);
      const there = await serverOfBefore();
      await page.goto('/import');
      await bring(there.signed(file), PASSPHRASE);
      // One question names the issuer of the credential and the server that signed the file.
      for (const origin of [new URL(school.id).origin, `http://${there.host}`])
        await expect(page.getByText(origin)).toBeVisible();
      await page.getByRole('button', { name: it.connect, exact: true }).click();
      await expect(page.getByText(it.history)).toBeVisible();
      await page.getByRole('link', { name: it.see }).click();
      const told = page.getByRole('list', { name: it.from(there.host) });
      await expect(page.getByText(it.says(there.host))).toBeVisible();
      await expectAccessible(page);
      await told.getByRole('button').click();
      await expect(page.getByRole('dialog')).toContainText(it.says(there.host));
      there.stop();
      await school.stop();
    });
  });
