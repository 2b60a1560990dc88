import type { Credential } from '../contract.ts';
import type { words } from './words.ts';

/** Returns the label of a known type; an unknown one is shown as it is (docs/product/identity.md#credential-types). */
export const typeName = (
  { credentialType }: Pick<Credential, 'credentialType'>,
  { types }: { types: Readonly<Record<string, string>> },
): string => types[credentialType] ?? credentialType;

/** Returns the label of a type in lists: those of the add form keep its labels, others the labels of their cards. */
export function typeLabel({ credentialType }: Pick<Credential, 'credentialType'>, w: (typeof words)['en']): string {
  const added: Readonly<Record<string, string>> = w.addTypes;
  return added[credentialType] ?? typeName({ credentialType }, w);
}
