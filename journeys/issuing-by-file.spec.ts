import { readFile } from 'node:fs/promises';
import { expectAccessible } from './support/accessible.ts';
import { expect, test } from './support/server.ts';

test.use({ changes: 'something' });

const LANGUAGES = [
  {
    locale: 'en-US',
    type: 'Badge',
    byFile: 'Offer it by file',
    choose: 'Choose a CSV file',
    missing: 'There is no column number.',
    left: 'Lines that are left out',
    bad: /Line 302.*number is empty/,
    make: 'Offer it to 300 people',
    goOn: 'Go on',
    done: 'All are offered',
    links: 'Save the links',
    codes: 'Save the codes',
    close: 'Close',
    runs: 'By file',
    all: 'All offered',
    code: 'Code',
    take: 'Take it',
    held: 'From others',
    withdraw: 'Withdraw unused offers',
    withdrawn: 'Withdrawn',
  },
  {
    locale: 'ko-KR',
    type: '출입증',
    byFile: '파일로 여러 명에게 제안',
    choose: 'CSV 파일 선택',
    missing: 'number 열이 없습니다.',
    left: '제외되는 줄',
    bad: /302번째 줄.*number 값이 비어 있음/,
    make: '300명에게 제안하기',
    goOn: '계속하기',
    done: '모두 제안했습니다',
    links: '링크 저장',
    codes: '확인 코드 저장',
    close: '닫기',
    runs: '파일로 제안',
    all: '모두 제안함',
    code: '확인 코드',
    take: '받기',
    held: '다른 기관이 발급',
    withdraw: '받지 않은 제안 취소',
    withdrawn: '취소됨',
  },
] as const;

const PEOPLE = Array.from({ length: 300 }, (_, nth) => `Kim ${nth},${1000 + nth},kim${nth}@firm.example`);
const csv = (lines: readonly string[]) => ({
  name: 'people.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(lines.join('\r\n')),
});

for (const it of LANGUAGES)
  test.describe(`in ${it.locale}`, { tag: '@long' }, () => {
    test.use({ locale: it.locale });

    test('staff offer a credential to everybody in a file, go on where it was cut off, and withdraw the rest', async ({
      page,
      server,
    }) => {
      test.setTimeout(150_000);
      const [{ organisation }] = await (await fetch(`${server.address}/api/org`)).json();
      const claim = (name: string) => ({ name, label: name, labelKo: '항목' });
      const type = { name: 'Badge', nameKo: '출입증', claims: [claim('name'), claim('number')], validityDays: 30 };
      await fetch(`${server.address}/api/org/${organisation.id}/issuing/types`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(type),
      });
      const button = (name: string) => page.getByRole('button', { name, exact: true });
      const dialog = page.getByRole('dialog');
      await page.goto(`/org/${organisation.id}/issuing`);
      await page.getByRole('listitem').filter({ hasText: it.type }).first().getByRole('button').click();
      await button(it.byFile).click();
      await expectAccessible(page);
      await page.getByLabel(it.choose).setInputFiles(csv(['name', 'Kim']));
      await expect(page.getByRole('alert')).toHaveText(it.missing);
      await page.getByLabel(it.choose).setInputFiles(csv(['name,number,email', ...PEOPLE, 'Lee,,']));
      await expect(page.getByRole('region', { name: it.left })).toContainText(it.bad);
      await expectAccessible(page);

      // The second part of the file gets no answer.
      await page.route('**/parts', (route) =>
        (route.request().postDataJSON() as { nth: number }).nth === 1 ? route.abort() : route.continue(),
      );
      await button(it.make).click();
      await expect(page.getByRole('progressbar')).toBeVisible();
      await expect(button(it.goOn)).toBeVisible();
      await expectAccessible(page);
      await page.unroute('**/parts');
      await button(it.goOn).click();
      await expect(dialog.getByText(it.done)).toBeVisible();
      await expectAccessible(page);
      const saved = async (name: string) => {
        const downloading = page.waitForEvent('download');
        await button(name).click();
        return (await readFile(await (await downloading).path(), 'utf8')).trim().split('\r\n');
      };
      const [links, codes] = [await saved(it.links), await saved(it.codes)];
      expect([links.length, codes.length]).toEqual([301, 301]);
      const [, link = ''] = links[300]?.match(/(https?:\S+?),/) ?? [];
      const [digits = ''] = codes[300]?.match(/\d{6}$/) ?? [];
      expect(links[300]).toContain('kim299@firm.example');
      await dialog.getByRole('button', { name: it.close, exact: true }).last().click();
      await expect(page.getByRole('list', { name: it.runs, exact: true })).toContainText(it.all);

      await page.goto(`/offer${new URL(link).hash}`);
      await page.getByLabel(it.code, { exact: true }).fill(digits);
      await button(it.take).click();
      await expect(page.getByRole('list', { name: it.held, exact: true }).getByRole('listitem')).toHaveCount(1);

      await page.goto(`/org/${organisation.id}/issuing`);
      const runs = page.getByRole('list', { name: it.runs, exact: true });
      await runs.getByRole('button').click();
      await button(it.withdraw).click();
      await expectAccessible(page);
      await button(it.withdraw).click();
      await expect(runs).toContainText(it.withdrawn);
      await expectAccessible(page);
    });
  });
