import { DOCUMENT_TYPES, documentTypes } from '#features/documents/document-types.ts';
import type { Language } from '#platform/words.ts';
import type { Credential } from '../contract.ts';

/** Returns a credential's name: from its document type if an issuer made it from a document, else as it was named. */
export function credentialName(
  { credentialData: { name }, verification }: Pick<Credential, 'credentialData' | 'verification'>,
  language: Language,
): string {
  const document = DOCUMENT_TYPES.find((type) => documentTypes[type].en === name);
  return document && verification !== 'self_attested' ? documentTypes[document][language] : name;
}
