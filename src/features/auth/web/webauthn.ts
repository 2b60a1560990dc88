/** Whether this device supports WebAuthn (W3C WebAuthn 3, section 5.1): without it there is nothing to switch on. */
export const supportsWebAuthn = (): boolean => 'PublicKeyCredential' in globalThis;

/** Throws SPEC.md's internal message where a passkey is asked for on a device without WebAuthn. */
export function requireWebAuthn(): void {
  if (!supportsWebAuthn()) throw new Error('WebAuthn is not supported');
}
