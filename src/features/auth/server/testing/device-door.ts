import type { TestApp } from '#app/server/testing/harness.ts';
import type { Person } from '#app/server/testing/world.ts';
import type { Assertion } from '../../webauthn-shapes.ts';
import { type Phone, phoneOf } from './phone.ts';

const phones = new Map<number, Phone>();

/** Gives a person a phone with a passkey. */
export async function givePhone(app: TestApp, person: Pick<Person, 'userId' | 'token'>): Promise<void> {
  const phone = phoneOf(app, person);
  await phone.enable();
  phones.set(person.userId, phone);
}

/** Adds another device's passkey, signed by the person's first phone. */
export async function addPhone(app: TestApp, { userId, token }: Pick<Person, 'userId' | 'token'>): Promise<void> {
  const sent = { params: { userId }, token };
  const options = await app.call('POST /api/passkeys/{userId}/options', { ...sent, body: {}, byName: true });
  const { challenge } = options.body as { challenge: string };
  const made = phoneOf(app, { userId, token }).authenticator.make(challenge);
  const kept = await phones
    .get(userId)
    ?.sign('POST /api/passkeys/{userId}', { ...sent, body: { name: 'Tablet', made } });
  if (kept?.status !== 201) throw new Error(`a passkey was not kept: ${kept?.text}`);
}

/** Answers a challenge as the person's phone does. */
export function answerAs(_: TestApp, userId: number, challenge: string): Assertion {
  const phone = phones.get(userId);
  if (!phone) throw new Error('has no phone');
  return phone.authenticator.sign(challenge);
}
