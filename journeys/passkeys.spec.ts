import type { CDPSession, Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { fillIn, RECIPIENT, sendAsset } from './sending.ts';
import { expect, test } from './server.ts';

/** A phone with a fingerprint reader, as Chromium's own virtual authenticator has it; `isUser` is whose finger it is. */
async function addReader(page: Page) {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return { cdp, authenticatorId };
}
const lend = (reader: { cdp: CDPSession; authenticatorId: string }, isUserVerified: boolean) =>
  reader.cdp.send('WebAuthn.setUserVerified', { authenticatorId: reader.authenticatorId, isUserVerified });

const biometric = (page: Page) => page.getByRole('switch', { name: 'Biometric sign-in' });

async function enable(page: Page) {
  await page.goto('/myinfo');
  await expect(biometric(page)).not.toBeChecked();
  await biometric(page).click();
  const offer = page.getByRole('dialog', { name: 'No biometric credentials found' });
  await expect(offer).toBeVisible();
  await offer.getByRole('button', { name: 'Set up this device' }).click();
  await expect(biometric(page)).toBeChecked();
}

test('biometrics are switched on, ask for every send, survive a no, and are switched off by the finger alone', async ({
  page,
}) => {
  const reader = await addReader(page);
  await enable(page);
  await expect(page.getByRole('list', { name: 'Passkeys' }).getByRole('listitem')).toHaveCount(1);
  await expectAccessible(page);

  await page.goto('/send');
  await fillIn(page, 'USDC', '1.25', RECIPIENT);
  await lend(reader, false);
  await sendAsset(page).click();
  const sheet = page.getByRole('dialog', { name: 'Confirm it’s you' });
  await expect(sheet).toContainText('Send 1.25');
  await expect(sheet.getByText('Not confirmed')).toBeVisible();
  await expectAccessible(page);
  await sheet.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('Nothing was done').first()).toBeVisible();

  await sendAsset(page).click();
  await expect(sheet.getByText('Not confirmed')).toBeVisible();
  await lend(reader, true);
  await sheet.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Transfer Complete').first()).toBeVisible();

  await lend(reader, false);
  await page.goto('/myinfo');
  await biometric(page).click();
  await sheet.getByRole('button', { name: 'Cancel' }).click();
  await expect(biometric(page)).toBeChecked();
  await lend(reader, true);
  await biometric(page).click();
  await expect(biometric(page)).not.toBeChecked();
});
