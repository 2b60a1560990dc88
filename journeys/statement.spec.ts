import { createHash, createPublicKey, type JsonWebKey, verify } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { expect, look } from './support/server.ts';

/** What a stranger does who got the two files: whether the signature is this server's and of these bytes. */
async function isSigned(address: string, file: Buffer, jws: string): Promise<boolean> {
  const { keys } = (await (await fetch(`${address}/.well-known/jwks.json`)).json()) as { keys: JsonWebKey[] };
  const [head = '', , signature = ''] = jws.split('.');
  const { kid } = JSON.parse(Buffer.from(head, 'base64url').toString());
  const jwk = keys.find((one) => one.kid === kid);
  if (!jwk) return false;
  const input = `${head}.${createHash('sha256').update(file).digest('base64url')}`;
  const key = { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' } as const;
  return verify('sha256', Buffer.from(input), key, Buffer.from(signature, 'base64url'));
}

async function saved(page: Page, press: string): Promise<{ name: string; bytes: Buffer }> {
  const saving = page.waitForEvent('download');
  await page.getByRole('dialog').getByRole('button', { name: press }).click();
  const file = await saving;
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
}

look(
  'a statement of any days is saved from Assets, and its signature holds for nobody who changes a byte',
  async ({ page, server }) => {
    await page.goto('/assets');
    await page.getByRole('button', { name: 'Statement' }).click();
    const sheet = page.getByRole('dialog', { name: 'Account statement' });
    await expect(sheet.getByLabel('Period')).toHaveValue(/^\d{4}-\d{2}$/);
    await expectAccessible(page);

    await sheet.getByLabel('Period').selectOption({ label: 'Other days' });
    await sheet.getByLabel('First day').fill('2020-01-01');
    await sheet.getByText('CSV', { exact: true }).click();
    const csv = await saved(page, 'Save statement');
    expect(csv.name).toMatch(/^ingam-statement-USDC-2020-01-01-\d{4}-\d{2}-\d{2}\.csv$/);
    const lines = csv.bytes.toString().trimEnd().split('\r\n');
    expect(lines[1]).toContain(',Opening balance,,,,0,USDC,');
    expect(lines.at(-1)).toContain(',Closing balance,,,,5200,USDC,');
    expect(csv.bytes.toString()).toContain('XP Network (Sandbox)');

    await expect(sheet.getByText(`${csv.name} is saved`)).toBeVisible();
    await expectAccessible(page);
    const jws = await saved(page, 'Save signature (.jws)');
    expect(jws.name).toBe(`${csv.name}.jws`);
    expect(await isSigned(server.address, csv.bytes, jws.bytes.toString())).toBe(true);
    const changed = Buffer.from(csv.bytes);
    changed[changed.length - 3] = 0x39;
    expect(await isSigned(server.address, changed, jws.bytes.toString())).toBe(false);

    await sheet.getByText('PDF', { exact: true }).click();
    await expect(sheet.getByText('is saved')).toHaveCount(0);
    const pdf = await saved(page, 'Save statement');
    expect(pdf.bytes.subarray(0, 5).toString()).toBe('%PDF-');

    await sheet.getByLabel('Last day').fill('2019-12-31');
    await sheet.getByRole('button', { name: 'Save statement' }).click();
    await expect(sheet.getByLabel('Last day')).toHaveAccessibleDescription('The last day comes before the first.');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Statement' })).toBeFocused();
  },
);

look('a statement in Korean fits the narrowest phone', { tag: '@long' }, async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.addInitScript(() => localStorage.setItem('language', 'ko'));
  await page.goto('/assets');
  await page.getByRole('button', { name: '명세서' }).click();
  await page.getByLabel('기간').selectOption({ label: '직접 선택' });
  await expectAccessible(page);
  await page.getByLabel('자산', { exact: true }).selectOption('KRW');
  const pdf = await saved(page, '명세서 저장');
  expect(pdf.name).toMatch(/^ingam-statement-KRW-.*\.pdf$/);
});
