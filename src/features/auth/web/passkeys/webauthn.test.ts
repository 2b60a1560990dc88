import { afterEach, expect, test } from 'vitest';
import { requireWebAuthn, supportsWebAuthn } from './webauthn.ts';

afterEach(() => Reflect.deleteProperty(globalThis, 'PublicKeyCredential'));

test('a device supports WebAuthn when PublicKeyCredential exists', () => {
  expect(supportsWebAuthn()).toBe(false);
  Object.defineProperty(globalThis, 'PublicKeyCredential', { configurable: true, value: class {} });
  expect(supportsWebAuthn()).toBe(true);
  expect(requireWebAuthn).not.toThrow();
});

test('asking for a passkey on a device without WebAuthn reports that passkeys are not supported', () => {
  expect(requireWebAuthn).toThrow(new Error('WebAuthn is not supported'));
});
