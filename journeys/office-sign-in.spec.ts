import type { Page } from '@playwright/test';
import { CLIENT, type PeerProvider, startPeerProvider } from '../src/features/office/server/testing/peer-provider.ts';
import { freePort } from '../tools/port.ts';
import { expectAccessible, expectNoSidewaysScroll } from './support/accessible.ts';
import { inviteToOffice, makeOfficial } from './support/officials.ts';
import { expect, test } from './support/server.ts';

// Each must know the other's address before either starts.
const [port, own] = [await freePort(), await freePort()];
test.use({
  settings: {
    WALLET_MODE: 'hosted',
    PORT: String(own),
    OFFICE_OIDC_ISSUER: `http://127.0.0.1:${port}`,
    OFFICE_OIDC_CLIENT_ID: CLIENT.id,
    OFFICE_OIDC_CLIENT_SECRET: CLIENT.secret,
  },
  changes: 'something',
});

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).click();
const DESK = { width: 1280, height: 860 };

/** Signs in at the provider with that account, which then redirects back. */
async function signInThere(page: Page, account: string, act = 'Sign in') {
  await press(page, /^Sign in at 127\.0\.0\.1/);
  await expect(heading(page)).toHaveText('City login');
  await page.getByLabel('Account').fill(account);
  await press(page, act);
}

test('where a provider stands before it the office is entered by a sign-in there and then by the passkey, once, and what fails there is said in a sentence', {
  tag: '@long',
}, async ({ page, server, dataDir }) => {
  test.setTimeout(300_000);
  let peer: PeerProvider | undefined;
  try {
    await makeOfficial(page, dataDir, 'Hana');
    await page.goto(await inviteToOffice(dataDir, 'Hana', '--name', 'Onju office', '--number', '220-81-62517'));
    await press(page, 'Join');
    await expect(heading(page)).toContainText('Enter the office');
    await expect(page.getByRole('button', { name: 'Enter with your passkey' })).toBeHidden();

    await press(page, /^Sign in at 127\.0\.0\.1/);
    await expect(page.getByRole('alert')).toContainText('does not answer correctly');
    await expectAccessible(page);

    const redirectUri = `${new URL(server.address).origin}/office`;
    peer = await startPeerProvider({ port, redirectUri });
    peer.accounts.set('hana', { email: 'hana@onju.example', email_verified: true });
    peer.accounts.set('dal', { email: 'dal@onju.example', email_verified: true });
    await signInThere(page, 'hana', 'Cancel');
    await expect(page.getByRole('alert')).toContainText('The sign-in was cancelled at the provider.');
    await expect(page).toHaveURL(`${server.address}/office`);
    await signInThere(page, 'dal');
    await expect(page.getByRole('alert')).toContainText('has not verified your e-mail address');
    await expectNoSidewaysScroll(page);

    await signInThere(page, 'hana');
    await expect(page.getByText(/^You are signed in at 127\.0\.0\.1/)).toBeVisible();
    await expect(page).toHaveURL(`${server.address}/office`);
    await expectAccessible(page);
    await page.setViewportSize(DESK);
    await expectAccessible(page);
    await press(page, 'Enter with your passkey');
    await expect(heading(page)).toContainText('Today');

    await press(page, 'Leave the office');
    await expect(page.getByRole('button', { name: /^Sign in at/ })).toBeVisible();
    await expectAccessible(page);
  } finally {
    await peer?.stop();
  }
});
