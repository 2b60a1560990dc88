/**
 * Reports whether this device supports WebAuthn (W3C WebAuthn 3, section 5.1). Without it the switch has no function.
 */
export const supportsWebAuthn = (): boolean => 'PublicKeyCredential' in globalThis;

/** Throws on a device without WebAuthn (docs/product/sign-in.md#devices-without-passkeys). */
export function requireWebAuthn(): void {
  if (!supportsWebAuthn()) throw new Error('WebAuthn is not supported');
}

const NUMBERS = /^(?:\[.*\]|\d+(?:\.\d+){3})$/;

/**
 * Reports whether the page was opened at an IP address, where no passkey works because a domain is needed (section
 * 5.1.2).
 */
export const isIpAddressHost = (): boolean => NUMBERS.test(location.hostname);

/** Returns this page's URL with `localhost` as host. */
export const nameOfHere = (): string => Object.assign(new URL(location.href), { hostname: 'localhost' }).href;

/** Encodes a text's UTF-8 by RFC 4648 section 5, without padding. */
export const base64url = (text: string): string =>
  btoa(String.fromCharCode(...new TextEncoder().encode(text)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
