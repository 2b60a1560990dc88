import { DOCUMENT_TYPES, documentTypes } from '#features/documents/document-types.ts';
import type { Language } from '#platform/words.ts';
import type { Credential } from '../contract.ts';

/** What a credential is called: one that an issuer made of a document by the document, any other as it was named. */
export function credentialName(
  { credentialData: { name }, verification }: Pick<Credential, 'credentialData' | 'verification'>,
  language: Language,
): string {
  const document = DOCUMENT_TYPES.find((type) => documentTypes[type].en === name);
  return document && verification !== 'self_attested' ? documentTypes[document][language] : name;
}
