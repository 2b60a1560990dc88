import { DOCUMENT_TYPES, documentTypes } from '#features/documents/document-types.ts';
import type { Language } from '#platform/words.ts';
import type { Tone } from '#ui/feedback/Badge.tsx';
import type { Credential } from '../contract.ts';
import type { CredentialState } from '../display.ts';

/** Returns a credential's name: from its document type if an issuer made it from a document, else as it was named. */
export function credentialName(
  { credentialData: { name }, verification }: Pick<Credential, 'credentialData' | 'verification'>,
  language: Language,
): string {
  const document = DOCUMENT_TYPES.find((type) => documentTypes[type].en === name);
  return document && verification !== 'self_attested' ? documentTypes[document][language] : name;
}

/** Colour of a credential's state: green if an issuer vouches for it. */
export const credentialTone = (state: CredentialState): Tone => (state === 'issuer_signed' ? 'ok' : 'idle');
