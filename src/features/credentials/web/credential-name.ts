import { type DocumentType, words as documentWords } from '#features/documents/web/words.ts';
import type { Language } from '#platform/words.ts';
import type { Credential } from '../contract.ts';

const DOCUMENTS: ReadonlyMap<string, DocumentType> = new Map(
  (['id', 'passport', 'license'] as const).map((type) => [documentWords.en.types[type], type]),
);

/** What a credential is called: one that an issuer made of a document by the document, any other as it was named. */
export function credentialName(
  { credentialData, verification }: Pick<Credential, 'credentialData' | 'verification'>,
  language: Language,
): string {
  const document = verification !== 'self_attested' ? DOCUMENTS.get(credentialData.name) : undefined;
  return document ? documentWords[language].types[document] : credentialData.name;
}
