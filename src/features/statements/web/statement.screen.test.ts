import { createHash, createPublicKey, type JsonWebKey, verify } from 'node:crypto';
import { expect, test } from 'vitest';
import { savedBy } from '#app/web/testing/downloads.ts';
import { open, page } from '#app/web/testing/page.ts';
import { world } from '#app/web/testing/server.ts';

/**
 * Verifies the two files as a stranger would: reports whether the signature is this server's and covers these bytes.
 */
async function isSigned(file: Uint8Array, jws: string): Promise<boolean> {
  const { keys } = (await (await fetch('/.well-known/jwks.json')).json()) as { keys: JsonWebKey[] };
  const [head = '', , signature = ''] = jws.split('.');
  const { kid } = JSON.parse(Buffer.from(head, 'base64url').toString());
  const jwk = keys.find((one) => one.kid === kid);
  if (!jwk) return false;
  const input = `${head}.${createHash('sha256').update(file).digest('base64url')}`;
  const key = { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' } as const;
  return verify('sha256', Buffer.from(input), key, Buffer.from(signature, 'base64url'));
}

const saved = (press: string) => savedBy(() => page.getByRole('dialog').getByRole('button', { name: press }).click());

test('a statement of any days is saved from Assets, and its signature holds for nobody who changes a byte', async () => {
  await open('/assets', await world.personWithDemo());
  await page.getByRole('button', { name: 'Statement' }).click();
  const sheet = page.getByRole('dialog', { name: 'Account statement' });
  await expect(sheet.getByLabel('Period')).toHaveValue(/^\d{4}-\d{2}$/);

  await sheet.getByLabel('Period').selectOption({ label: 'Other days' });
  await sheet.getByLabel('First day').fill('2020-01-01');
  await sheet.getByText('CSV', { exact: true }).click();
  const csv = await saved('Save statement');
  expect(csv.name).toMatch(/^ingam-statement-USDC-2020-01-01-\d{4}-\d{2}-\d{2}\.csv$/);
  const lines = csv.text.trimEnd().split('\r\n');
  expect(lines[1]).toContain(',Opening balance,,,,0,USDC,');
  expect(lines.at(-1)).toContain(',Closing balance,,,,5200,USDC,');
  expect(csv.text).toContain('XP Network (Sandbox)');

  await expect(sheet.getByText(`${csv.name} is saved`)).toBeVisible();
  const jws = await saved('Save signature (.jws)');
  expect(jws.name).toBe(`${csv.name}.jws`);
  expect(await isSigned(csv.bytes, jws.text)).toBe(true);
  const changed = Buffer.from(csv.bytes);
  changed[changed.length - 3] = 0x39;
  expect(await isSigned(changed, jws.text)).toBe(false);

  await sheet.getByText('PDF', { exact: true }).click();
  await expect(sheet.getByText('is saved')).toHaveCount(0);
  const pdf = await saved('Save statement');
  expect(pdf.text.slice(0, 5)).toBe('%PDF-');

  await sheet.getByLabel('Last day').fill('2019-12-31');
  await sheet.getByRole('button', { name: 'Save statement' }).click();
  await expect(sheet.getByLabel('Last day')).toHaveAccessibleDescription('The last day is before the first.');
});
