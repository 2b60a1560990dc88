import { useEffect, useState } from 'react';
import { isIpAddressHost, supportsWebAuthn } from './webauthn.ts';

const MOST_MS = 1000;

/**
 * Reports whether this device can make a passkey of its own. No answer from the browser within a second counts as no.
 */
export async function canMakePasskey(): Promise<boolean> {
  if (!supportsWebAuthn() || isIpAddressHost()) return false;
  const late = new Promise<false>((resolve) => setTimeout(() => resolve(false), MOST_MS));
  const asked = PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable?.().catch(() => false);
  return (await Promise.race([asked, late])) === true;
}

/** Hook for `canMakePasskey`. Undefined until the device has answered. */
export function usePasskeyHere(): boolean | undefined {
  const [can, setCan] = useState<boolean>();
  useEffect(() => void canMakePasskey().then(setCan), []);
  return can;
}
