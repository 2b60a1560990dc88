import { useEffect, useState } from 'react';
import { isIpAddressHost, supportsWebAuthn } from './webauthn.ts';

const MOST_MS = 1000;

/** Whether this device can make a passkey of its own: a browser that does not say so within a second cannot. */
export async function canMakePasskey(): Promise<boolean> {
  if (!supportsWebAuthn() || isIpAddressHost()) return false;
  const late = new Promise<false>((resolve) => setTimeout(() => resolve(false), MOST_MS));
  const asked = PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable?.().catch(() => false);
  return (await Promise.race([asked, late])) === true;
}

/** The same for a screen; undefined until the device has said. */
export function usePasskeyHere(): boolean | undefined {
  const [can, setCan] = useState<boolean>();
  useEffect(() => void canMakePasskey().then(setCan), []);
  return can;
}
