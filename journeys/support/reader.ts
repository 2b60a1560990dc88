import type { Page } from '@playwright/test';

/** A phone's fingerprint reader. */
export interface Reader {
  /** Whether the finger that it reads from now on is the user's own. */
  lend(isUser: boolean): Promise<unknown>;
  /** Whether anybody puts a finger on it at all. */
  attend(isAnybodyThere: boolean): Promise<unknown>;
}

/** Gives the page a fingerprint reader, as Chromium's own virtual authenticator has it: the user's finger lies on it. */
export async function addReader(page: Page): Promise<Reader> {
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
  return {
    lend: (isUserVerified) => cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
    attend: (enabled) => cdp.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled }),
  };
}
