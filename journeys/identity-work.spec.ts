import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { cameraPicture } from './support/camera-picture.ts';
import { expect, test } from './support/people.ts';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const toast = (page: Page, text: string) => page.getByRole('region', { name: 'Notifications (F8)' }).getByText(text);

/** The sandbox never answers for this number. */
const UNANSWERED = 'SANDBOX-SILENT';

test('a person sends a document in three steps, goes back, takes the picture again, tries again, and sees it pending', async ({
  page,
  me,
}) => {
  await page.goto('/id');
  await page.getByRole('link', { name: 'Verify Identity' }).click();
  const next = page.getByRole('button', { name: 'Next' });
  await expect(next).toBeDisabled();
  const types = page.getByRole('radio');
  await expect(types).toHaveCount(3);
  for (const [index, name] of ['National ID', 'Passport', 'Driver License'].entries()) {
    await expect(types.nth(index)).toHaveAccessibleName(new RegExp(name));
  }
  await page.getByText('Passport', { exact: true }).first().click();
  await next.click();
  await expect(next).toBeDisabled();
  await expectAccessible(page);

  const picker = page.locator('input[type=file]');
  await expect(picker).toHaveAttribute('accept', 'image/*');
  await expect(picker).toHaveAttribute('capture', 'environment');
  await picker.setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture') });
  await expect(page.getByRole('alert')).toContainText('JPEG, PNG or WebP');
  const buffer = await cameraPicture(page);
  await picker.setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer });

  const submit = page.getByRole('button', { name: 'Submit Verification' });
  await expect(submit).toBeVisible();
  await expect(page.getByLabel('Full name')).toHaveValue('Minseo Kim');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await expect(next).toBeEnabled();
  await page.getByRole('button', { name: 'Retake' }).click();
  await expect(next).toBeDisabled();
  await picker.setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer });

  await submit.click();
  await expect(toast(page, 'Input Required')).toBeVisible();
  await expect(toast(page, 'Please fill in all fields and capture document image.')).toBeVisible();
  await expect(page.getByLabel('Document number')).toBeFocused();
  await page.getByLabel('Document number').fill(UNANSWERED);
  await page.route('**/api/digital-documents', (route) => route.abort());
  await submit.click();
  await expect(toast(page, 'Verification Request Failed')).toBeVisible();
  await expect(toast(page, 'An error occurred while submitting identity verification.')).toBeVisible();
  await expect(page.getByLabel('Document number')).toHaveValue(UNANSWERED);
  await page.unroute('**/api/digital-documents');
  const held = Promise.withResolvers<void>();
  await page.route('**/api/digital-documents', async (route) => {
    await held.promise;
    await route.continue();
  });
  const sent = page.waitForRequest((request) => request.method() === 'POST');
  await submit.click();
  await expect(page.getByRole('button', { name: 'Verifying...' })).toBeDisabled();
  held.resolve();
  await expect(toast(page, 'Verification Request Completed')).toBeVisible();
  await expect(toast(page, 'Identity verification request has been successfully submitted.')).toBeVisible();
  await expect(heading(page)).toContainText('DigitalID');
  const row = page.getByRole('list', { name: 'Submitted documents' }).getByRole('listitem').first();
  await expect(row).toContainText('Passport');
  await expect(row).toContainText('Pending');

  const body = (await sent).postDataJSON();
  expect(body).toMatchObject({
    userId: me.id,
    title: 'passport Verification',
    documentType: 'passport',
    metadata: { documentNumber: UNANSWERED, name: 'Minseo Kim', verificationStatus: 'pending' },
  });
  expect(Buffer.from(body.metadata.imageData.split(',')[1] ?? '', 'base64').includes('Exif')).toBe(false);
  const [document] = await me.ask<{ id: number; documentHash: string }[]>(`GET /api/digital-documents/${me.id}`);
  expect(document?.documentHash).toBe(body.documentHash);
  const { metadata } = await me.ask<{ metadata: { imageData: string } }>(
    `GET /api/digital-documents/${me.id}/${document?.id}`,
  );
  const kept = Buffer.from(metadata.imageData.split(',')[1] ?? '', 'base64');
  expect(kept.includes('secret-place')).toBe(false);
  const size = await page.evaluate(async (src) => {
    const picture = Object.assign(new Image(), { src });
    await picture.decode();
    return [picture.naturalWidth, picture.naturalHeight];
  }, metadata.imageData);
  expect(size).toEqual([2000, 1000]);
});

test('a credential of each type can be added and says that it is self-attested; the DID is copied and shared', {
  tag: '@long',
}, async ({ page, me, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/add-credential');
  await page.getByRole('button', { name: 'Add Credential' }).click();
  await expect(toast(page, 'Required Information Missing')).toBeVisible();
  await expect(toast(page, 'Please fill in all required fields.')).toBeVisible();
  await expect(page.getByText('Enter who issued it.')).toBeVisible();
  await expectAccessible(page);
  const types = [
    ['Education Certificate', 'Degree, diploma, transcript', 'Bachelor of Design'],
    ['Employment Certificate', 'Employment, career, internship', 'Product designer'],
    ['Professional License', 'Doctor, lawyer, accountant', 'Certified accountant'],
    ['Certification', 'Language test, IT certificate', 'TOPIK level 6'],
  ] as const;
  for (const [index, [type, examples]] of types.entries()) {
    await expect(page.getByRole('radio').nth(index)).toHaveAccessibleName(new RegExp(`${type}.*${examples}`));
  }
  const held: (() => void)[] = [];
  await page.route('**/api/credentials', async (route) => {
    await new Promise<void>((go) => held.push(go));
    await route.continue();
  });
  for (const [type, , example] of types) {
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'DigitalID' }).click();
    await page.getByRole('link', { name: 'Add Credential' }).click();
    await page.getByText(type, { exact: true }).click();
    await expect(page.getByLabel('Credential name')).toHaveAttribute('placeholder', example);
    await page.getByLabel('Credential name').fill(`My ${type}`);
    await page.getByLabel('Issuing organisation').fill('Hanbit: Seoul');
    await page.getByLabel('Issue date').fill('2026-03-02');
    await page.getByLabel('Expiry date').fill('2026-03-01');
    await page.getByRole('button', { name: 'Add Credential' }).click();
    await expect(page.getByText('must not be before the issue date')).toBeVisible();
    await page.getByLabel('Expiry date').fill('');
    await page.getByRole('button', { name: 'Add Credential' }).click();
    await expect(page.getByRole('button', { name: 'Adding...' })).toBeDisabled();
    await expect.poll(() => held.length).toBe(1);
    held.pop()?.();
    await expect(toast(page, 'Credential Added Successfully')).toBeVisible();
    await expect(toast(page, 'Your new credential has been registered and verified.')).toBeVisible();
    const row = page
      .getByRole('list', { name: 'Credentials' })
      .getByRole('listitem')
      .filter({ hasText: `My ${type}` });
    await expect(row).toContainText('Self-attested');
    await expect(row).toContainText(`${type} · Hanbit  Seoul`);
  }
  const credentials = await me.ask<{ credentialType: string }[]>(`GET /api/credentials/${me.id}`);
  const added = credentials.slice(0, 4).toReversed();
  expect(added.map(({ credentialType }) => credentialType)).toEqual([
    'education',
    'employment',
    'professional',
    'certification',
  ]);
  const newest = added.at(-1);
  expect(newest).toMatchObject({ issuer: 'self:Hanbit  Seoul', expirationDate: null, isRevoked: false });

  await expect(page.getByText(/did:ethr:0x\w{4}\.\.\.\w{4}/).first()).toBeVisible();
  await expect(page.getByRole('list', { name: 'Submitted documents' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Technical details' }).click();
  await page.getByRole('button', { name: 'Copy DID' }).click();
  await expect(toast(page, 'Copied Successfully')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^did:ethr:0x7a69:0x[0-9a-fA-F]{40}$/);
  await page.getByRole('button', { name: 'Share QR' }).click();
  await expect(page.getByRole('img', { name: 'QR code of your DID' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Share QR' })).toBeFocused();
  await page.getByRole('button', { name: 'Settings', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('My info');
});

test('the biometric switch is there only where the device supports WebAuthn, and the server knows of no credentials yet', {
  tag: '@long',
}, async ({ page, me }) => {
  await page.goto('/myinfo');
  await expect(page.getByRole('switch', { name: /Biometric/ })).not.toBeChecked();
  await expect(me.ask(`POST /api/biometric/enable/${me.id}`)).rejects.toThrow(/409.*No biometric credentials found/);
  await page.addInitScript(() => Reflect.deleteProperty(window, 'PublicKeyCredential'));
  await page.reload();
  await expect(page.getByRole('region', { name: 'Profile' })).toBeVisible();
  await expect(page.getByRole('switch', { name: /Biometric/ })).toHaveCount(0);
  await page.goto('/id');
  await page.getByRole('button', { name: 'Enable Now' }).click();
  await expect(toast(page, 'This browser has no passkeys. Open the wallet in another one.')).toBeVisible();
});
