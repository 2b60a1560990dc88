import {
  type AuthenticationResponseJSON,
  base64URLStringToBuffer,
  bufferToBase64URLString,
} from '@simplewebauthn/browser';
import { onTestFinished } from 'vitest';
import type { Person } from '#app/server/testing/world.ts';
import type { Language } from '#platform/words.ts';
import { open } from './page.ts';
import { doorsOf } from './server.ts';

const office = doorsOf<typeof import('#features/office/server/testing/screen-office.ts')>(
  'features/office/server/testing/screen-office.ts',
);

/** Switches to the host name, on a device whose passkey answers challenges with `sign`. */
export function simulatePasskey(sign: (challenge: string) => Promise<unknown>): void {
  globalThis.screenWindow?.happyDOM.setURL(`http://localhost:${location.port}/`);
  Object.assign(globalThis, { PublicKeyCredential: class {} });
  const get = async ({ publicKey }: { publicKey: { challenge: ArrayBuffer } }) =>
    asCredential((await sign(bufferToBase64URLString(publicKey.challenge))) as never);
  Object.defineProperty(navigator, 'credentials', { configurable: true, value: { get } });
}

/** Makes the window as wide as a desktop's until the test ends. */
export function widen(): void {
  const { happyDOM } = globalThis.screenWindow ?? {};
  happyDOM?.setViewport({ width: 1280, height: 800 });
  onTestFinished(() => happyDOM?.setViewport({ width: 390, height: 844 }));
}

/** Sets the device's clock wrong by these milliseconds until the test ends. */
export function setClockWrong(ms: number): void {
  const { now } = Date;
  Date.now = () => now() + ms;
  onTestFinished(() => {
    Date.now = now;
  });
}

/** Opens a page of the office under the host name, on a device with the official's passkey. */
export async function openOffice(path: string, official: Person, language: Language = 'en'): Promise<void> {
  simulatePasskey((challenge) => office.signAs(official.userId, challenge));
  await open(path, official, language);
}

/** Converts a signature to the form in which a browser returns it. */
function asCredential({ id, type, response }: AuthenticationResponseJSON) {
  const { clientDataJSON, authenticatorData, signature } = response;
  return {
    id,
    type,
    rawId: base64URLStringToBuffer(id),
    response: {
      clientDataJSON: base64URLStringToBuffer(clientDataJSON),
      authenticatorData: base64URLStringToBuffer(authenticatorData),
      signature: base64URLStringToBuffer(signature),
    },
    getClientExtensionResults: () => ({}),
  };
}

/** Removes the passkey and returns to the address of the other tests. */
export function closeOffice(): void {
  Reflect.deleteProperty(navigator, 'credentials');
  Reflect.deleteProperty(globalThis, 'PublicKeyCredential');
  globalThis.screenWindow?.happyDOM.setURL(`http://127.0.0.1:${location.port}/`);
}
