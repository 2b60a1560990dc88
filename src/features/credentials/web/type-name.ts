import type { Credential } from '../contract.ts';
import type { words } from './words.ts';

/** The label of a type we know; any other is shown as it is (SPEC.md section 3). */
export function typeName({ credentialType }: Pick<Credential, 'credentialType'>, w: (typeof words)['en']): string {
  const known: Readonly<Record<string, string>> = w.types;
  return known[credentialType] ?? credentialType;
}
