import type { TestApp } from '#app/server/testing/harness.ts';
import type { Person } from '#app/server/testing/world.ts';
import type { Assertion } from '../../webauthn-shapes.ts';
import { type Phone, phoneOf } from './phone.ts';

const phones = new Map<number, Phone>();

/** Gives a person a phone with a passkey that signs for them. */
export async function givePhone(app: TestApp, person: Pick<Person, 'userId' | 'token'>): Promise<void> {
  const phone = phoneOf(app, person);
  await phone.enable();
  phones.set(person.userId, phone);
}

/** Answers a challenge as that phone does. */
export function answerAs(_: TestApp, userId: number, challenge: string): Assertion {
  const phone = phones.get(userId);
  if (!phone) throw new Error('has no phone');
  return phone.authenticator.sign(challenge);
}
