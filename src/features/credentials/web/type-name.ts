import type { Credential } from '../contract.ts';
import type { words } from './words.ts';

/** The label of a type we know; any other is shown as it is (docs/product/identity.md#credential-types). */
export const typeName = (
  { credentialType }: Pick<Credential, 'credentialType'>,
  { types }: { types: Readonly<Record<string, string>> },
): string => types[credentialType] ?? credentialType;

/** A type in the list of credentials: the add form's types carry its labels, others as on their cards. */
export function typeLabel({ credentialType }: Pick<Credential, 'credentialType'>, w: (typeof words)['en']): string {
  const added: Readonly<Record<string, string>> = w.addTypes;
  return added[credentialType] ?? typeName({ credentialType }, w);
}
