import type { TestApp } from '#app/server/testing/harness.ts';
import type { Person } from '#app/server/testing/world.ts';
import { submitting } from '#features/documents/server/testing/submitting.ts';

/** Submits a person's passport to the sandbox verifier, which takes a moment. */
export async function submitPassport(app: TestApp, person: Person, number: string): Promise<void> {
  await submitting(app, () => person).submit(number);
}
