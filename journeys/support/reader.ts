import type { Page } from '@playwright/test';

/** A phone's fingerprint reader. */
export interface Reader {
  /** Sets whether the finger is the user's own. */
  lend(isUser: boolean): Promise<unknown>;
  /** Sets whether a finger is present at all. */
  attend(isAnybodyThere: boolean): Promise<unknown>;
  /** Lets this phone answer with its current passkeys at a page of another device, as by QR code. */
  answerAt(page: Page): Promise<void>;
}

const READER = {
  protocol: 'ctap2',
  hasResidentKey: true,
  hasUserVerification: true,
  isUserVerified: true,
  automaticPresenceSimulation: true,
} as const;

/** Adds Chromium's virtual authenticator to the page, with the user's finger on it. */
export async function addReader(page: Page): Promise<Reader> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: { ...READER, transport: 'internal' },
  });
  return {
    lend: (isUserVerified) => cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
    attend: (enabled) => cdp.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled }),
    answerAt: async (other) => {
      const there = await other.context().newCDPSession(other);
      await there.send('WebAuthn.enable');
      const options = { ...READER, transport: 'cable' } as const;
      const beside = await there.send('WebAuthn.addVirtualAuthenticator', { options });
      const { credentials } = await cdp.send('WebAuthn.getCredentials', { authenticatorId });
      for (const credential of credentials)
        await there.send('WebAuthn.addCredential', { authenticatorId: beside.authenticatorId, credential });
    },
  };
}
