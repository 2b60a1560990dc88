/** Whether this device supports WebAuthn (W3C WebAuthn 3, section 5.1): without it there is nothing to switch on. */
export const supportsWebAuthn = (): boolean => 'PublicKeyCredential' in globalThis;

/** Throws where a passkey is asked for on a device without WebAuthn (docs/product/sign-in.md#devices-without-passkeys). */
export function requireWebAuthn(): void {
  if (!supportsWebAuthn()) throw new Error('WebAuthn is not supported');
}

const NUMBERS = /^(?:\[.*\]|\d+(?:\.\d+){3})$/;

/** Whether the page was opened at an address of numbers, where no passkey works (section 5.1.2: a domain is needed). */
export const isIpAddressHost = (): boolean => NUMBERS.test(location.hostname);

/** This place at this machine's name. */
export const nameOfHere = (): string => Object.assign(new URL(location.href), { hostname: 'localhost' }).href;
