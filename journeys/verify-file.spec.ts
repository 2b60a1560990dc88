import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { readZip } from '../src/features/work/server/archive/zip.ts';
import { expectAccessible } from './support/accessible.ts';
import { documentOf, officeOf } from './support/office.ts';
import { addReader } from './support/reader.ts';
import { expect, startServer, test } from './support/server.ts';
import { expectKorean } from './support/tongue.ts';

test.use({ changes: 'something', viewport: { width: 390, height: 844 } });

const h1 = (page: Page) => page.getByRole('heading', { level: 1 });
const checks = (page: Page) => page.getByRole('list', { name: /^(What was checked|확인한 것)$/ }).getByRole('listitem');

/** Approves the pending request with this title; returns the archive saved from its sheet. */
async function approveAndSave(page: Page, title: string): Promise<Buffer> {
  await page.goto('/work');
  await page
    .getByRole('list', { name: 'To approve' })
    .getByRole('listitem')
    .filter({ hasText: title })
    .getByRole('button', { name: 'View' })
    .click();
  const sheet = page.getByRole('dialog', { name: title });
  await expect(sheet.getByRole('button', { name: 'Save everything' })).toHaveCount(0);
  await sheet.getByRole('button', { name: 'Open the document', exact: true }).click();
  await page.getByRole('dialog', { name: title }).last().getByRole('button', { name: 'Approve', exact: true }).click();
  await page.getByRole('button', { name: 'Press seal' }).click();
  const save = sheet.getByRole('button', { name: 'Save everything' });
  await expectAccessible(page);
  const [download] = await Promise.all([page.waitForEvent('download'), save.click()]);
  expect(download.suggestedFilename()).toMatch(/^po-\d-ingam\.zip$/);
  await expect(page.getByText('Saved as one archive')).toBeVisible();
  return readFile(await download.path());
}

async function enableBiometrics(page: Page) {
  await page.goto('/security');
  await page.getByRole('button', { name: 'Add this device' }).click();
  await expect(page.getByRole('list', { name: 'Passkeys' }).getByRole('listitem')).toHaveCount(1);
  const biometric = page.getByRole('switch', { name: 'Biometric sign-in' });
  await biometric.click();
  await expect(biometric).toBeChecked();
}

const bring = (page: Page, buffer: Buffer, name = 'it.zip') =>
  page.locator('input[type=file]').setInputFiles({ name, mimeType: 'application/octet-stream', buffer });
const flipped = (bytes: Buffer): Buffer => {
  const changed = Buffer.from(bytes);
  changed[changed.length >> 1] = (changed[changed.length >> 1] ?? 0) ^ 1;
  return changed;
};

test('a decision is saved as an archive and checked by anybody, signed out, in both languages: green, amber without a passkey, red with one byte changed', {
  tag: '@long',
}, async ({ page, browser, server, dataDir }) => {
  test.setTimeout(180_000);
  await addReader(page);
  const office = await officeOf(server);
  const papers = [1, 2].map((n) => ({ externalId: `po-${n}`, title: `Steel order ${n}`, document: documentOf(2) }));
  for (const one of papers) await office.ask(one);
  const byServer = await approveAndSave(page, 'Steel order 1');
  await enableBiometrics(page);
  const byDevice = await approveAndSave(page, 'Steel order 2');
  const files = readZip(byDevice) ?? {};
  const read = (path: string) => Buffer.from(files[path] ?? []);

  // Starts the server again in hosted mode, with nobody signed in in this browser.
  await server.stop();
  const port = new URL(server.address).port;
  const hosted = await startServer(dataDir, { WALLET_MODE: 'hosted', DEMO_DATA: 'off', PORT: port });
  const context = await browser.newContext({ baseURL: hosted.address, viewport: { width: 390, height: 844 } });
  const stranger = await context.newPage();
  try {
    await stranger.goto('/verify');
    await expect(h1(stranger)).toContainText('Check a document');
    await expectAccessible(stranger);
    await bring(stranger, byDevice);
    await expect(h1(stranger)).toHaveText('Sealed and unchanged');
    await expect(h1(stranger)).toBeFocused();
    await expect(stranger.getByText('Seal of Hanbit Trading')).toBeAttached();
    await expect(stranger.locator('.seal-press')).toHaveCount(1);
    await expect(stranger.getByRole('list', { name: 'Who decided' })).toContainText(
      /Minseo Kim.*Approved.*own passkey/,
    );
    await expect(checks(stranger)).toHaveCount(7);
    await expect(checks(stranger).first()).toContainText('Not one byte has changed');
    await expectAccessible(stranger);

    await stranger.getByRole('button', { name: 'Check another' }).click();
    await bring(stranger, read('sealed.pdf'), 'sealed.pdf');
    await expect(h1(stranger)).toHaveText('Sealed and unchanged');
    await stranger.getByRole('button', { name: 'Check another' }).click();
    await stranger.getByRole('button', { name: 'Check the signature' }).click();
    await expect(stranger.getByText('Paste the whole signature, or choose a file above.')).toBeVisible();
    await stranger.getByLabel('Or paste a signature').fill(read('decisions/1/person.jws').toString());
    await stranger.getByRole('button', { name: 'Check the signature' }).click();
    await expect(h1(stranger)).toHaveText('Signed and unchanged');

    await stranger.getByRole('button', { name: 'Check another' }).click();
    await bring(stranger, byServer);
    await expect(h1(stranger)).toHaveText('Signed, but not by a person’s device');
    await expect(stranger.getByText('Signed by this server for them').first()).toBeVisible();
    await expect(stranger.locator('.seal-press')).toHaveCount(0);
    await expectAccessible(stranger);

    await stranger.getByRole('button', { name: 'Check another' }).click();
    await bring(stranger, flipped(byDevice));
    await expect(h1(stranger)).toHaveText('Not as it was sealed');
    await expect(stranger.getByText('Minseo Kim')).toHaveCount(0);
    await expectAccessible(stranger);

    await stranger.evaluate(() => localStorage.setItem('language', 'ko'));
    const records = JSON.stringify([papers, 'Hanbit Trading Co., Ltd.', 'Minseo Kim', 'Kim Minseo']);
    await stranger.goto('/verify');
    await expectKorean(stranger, records, 'nothing brought');
    for (const [file, said] of [
      [byDevice, '봉인됨, 고친 곳 없음'],
      [byServer, '서명되었지만 본인 기기의 서명은 아닙니다'],
      [flipped(byDevice), '봉인된 그대로가 아닙니다'],
    ] as const) {
      await bring(stranger, file);
      await expect(h1(stranger)).toHaveText(said);
      await expectKorean(stranger, records, said);
      await expectAccessible(stranger);
      await stranger.getByRole('button', { name: '다른 것 확인' }).click();
    }
  } finally {
    await context.close();
    await hosted.stop();
  }
});

test('a statement and the signature beside it are checked together, and a statement alone says what it lacks', {
  tag: '@long',
}, async ({ page, server }) => {
  const query = 'asset=XP&from=2026-01-01&to=2026-11-30&language=en&format=pdf';
  const made = await page.request.get(`${server.address}/api/statements/1/file?${query}`);
  const statement = { name: 'statement.pdf', mimeType: 'application/pdf', buffer: await made.body() };
  const signature = Buffer.from(made.headers()['x-jws-signature'] ?? '');
  const beside = { name: 'statement.pdf.jws', mimeType: 'application/jose', buffer: signature };
  await page.goto('/verify');
  await page.locator('input[type=file]').setInputFiles([beside, statement]);
  await expect(h1(page)).toHaveText('Signed and unchanged');
  await expect(checks(page).last()).toContainText('This server signed it');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Check another' }).click();
  await page.locator('input[type=file]').setInputFiles([{ ...statement, buffer: flipped(statement.buffer) }, beside]);
  await expect(h1(page)).toHaveText('Not as it was sealed');
  await page.getByRole('button', { name: 'Check another' }).click();
  await page.locator('input[type=file]').setInputFiles(statement);
  await expect(checks(page)).toContainText('choose its .jws file together with it');
});

test('what is too large is not sent, what is away is said, and a file that is nothing of the kind is red', {
  tag: '@long',
}, async ({ page }) => {
  const sent: string[] = [];
  page.on('request', (request) => request.url().endsWith('/api/verify') && sent.push(request.url()));
  await page.goto('/verify');
  await bring(page, Buffer.alloc(41 * 1024 * 1024));
  await expect(page.getByRole('alert')).toContainText('larger than 40 MB, so it was not sent');
  expect(sent).toEqual([]);
  await page.route('**/api/verify', (route) => route.abort());
  await bring(page, Buffer.from('Good morning'), 'note.txt');
  await expect(page.getByRole('alert')).toContainText('only it can check this');
  await expectAccessible(page);
  await page.unroute('**/api/verify');
  await bring(page, Buffer.from('Good morning'), 'note.txt');
  await expect(h1(page)).toHaveText('This can’t be checked');
  await page.getByRole('button', { name: 'Check another' }).click();
  // Dropped onto the page, as on a desktop.
  const data = await page.evaluateHandle(() => {
    const transfer = new DataTransfer();
    transfer.items.add(new File(['%PDF-1.7 nothing'], 'a.pdf'));
    return transfer;
  });
  await page.locator('label').filter({ hasText: 'Choose a file' }).dispatchEvent('drop', { dataTransfer: data });
  await expect(h1(page)).toHaveText('Not as it was sealed');
  await expect(checks(page)).toContainText('Its seal can’t be read');
});
