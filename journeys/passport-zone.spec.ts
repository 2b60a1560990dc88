import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { expect, test } from './support/people.ts';

const picture = (name: string) => join(import.meta.dirname, '../test-fixtures/passports', name);

const LANGUAGES = [
  {
    locale: 'en-US',
    passport: 'Passport',
    next: 'Next',
    read: 'Read the two lines at the foot',
    size: /^Read on this device: the photo is not sent anywhere\. Loads \d\.\d MB once\.$/,
    lines: 'What the lines say',
    sound: /Every check digit is right/,
    unsound: /A check digit differs/,
    fits: 'Check digit fits',
    differs: 'Check digit differs',
    born: 'Sep 11, 1988',
    number: 'Document number',
    name: 'Full name',
    none: 'No lines found',
    again: 'Back',
    retake: 'Retake',
  },
  {
    locale: 'ko-KR',
    passport: '여권',
    next: '다음',
    read: '아래쪽 두 줄 읽기',
    size: /처음 한 번 \d\.\dMB를 받습니다\.$/,
    lines: '읽은 내용',
    sound: /검사 숫자가 모두 일치합니다/,
    unsound: /검사 숫자가 맞지 않아/,
    fits: '검사 숫자 일치',
    differs: '검사 숫자 불일치',
    born: '1988년 9월 11일',
    number: '문서 번호',
    name: '이름',
    none: '두 줄을 찾지 못했습니다',
    again: '이전',
    retake: '다시 찍기',
  },
] as const;

/** A blank picture in the size of a passport's page. */
async function blank(page: Page): Promise<Buffer> {
  const url = await page.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 1000, height: 700 });
    canvas.getContext('2d')?.fillRect(0, 0, 10, 10);
    return canvas.toDataURL('image/jpeg');
  });
  return Buffer.from(url.slice(url.indexOf(',') + 1), 'base64');
}

for (const it of LANGUAGES)
  test.describe(`in ${it.locale}`, { tag: it.locale === 'en-US' ? [] : '@long' }, () => {
    test.use({ locale: it.locale });

    test('the zone of a passport is read on the phone, fills the form in, and tells which check digit differs', async ({
      page,
    }) => {
      const [asked, sent]: [string[], string[]] = [[], []];
      page.on('request', (request) => {
        if (/\/assets\/ocr-/.test(request.url())) asked.push(request.url());
        if (request.method() !== 'GET') sent.push(request.url());
      });
      await page.goto('/verify-identity?type=passport');
      await page.getByRole('button', { name: it.next }).click();
      const picker = page.locator('input[type=file]');
      const retake = async (file: Parameters<typeof picker.setInputFiles>[0]) => {
        await page.getByRole('button', { name: it.again, exact: true }).click();
        await page.getByRole('button', { name: it.retake }).click();
        await picker.setInputFiles(file);
      };
      await picker.setInputFiles(picture('sound.jpg'));
      const read = page.getByRole('button', { name: it.read });
      await expect(page.getByText(it.size)).toBeVisible();
      await expectAccessible(page);
      // The reader loads only after the press, and nothing is uploaded.
      expect(asked).toEqual([]);
      await read.click();
      const lines = page.getByRole('region', { name: it.lines });
      await expect(lines).toContainText(it.sound);
      await expect(lines.getByText(it.fits, { exact: true })).toHaveCount(4);
      await expect(lines).toContainText(it.born);
      await expect(page.getByLabel(it.number, { exact: true })).toHaveValue('925076473');
      await expect(page.getByLabel(it.name, { exact: true })).toHaveValue('GRACE ELEANOR BAKER');
      await expectAccessible(page);
      expect(asked.length).toBeGreaterThan(2);
      expect(sent.filter((url) => !url.endsWith('/api/client-events'))).toEqual([]);

      await retake(picture('one-digit-wrong.jpg'));
      await read.click();
      await expect(lines).toContainText(it.unsound);
      await expect(lines.getByText(it.differs, { exact: true })).toHaveCount(2);
      await expectAccessible(page);

      await retake({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: await blank(page) });
      await read.click();
      await expect(page.getByText(it.none)).toBeVisible();
      await expect(read).toBeEnabled();
      await expectAccessible(page);
    });
  });
