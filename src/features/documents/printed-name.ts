import { formName } from '#features/auth/person.ts';
import { type DocumentType, documentTypes } from './document-types.ts';

/** The name of a person that a document of this type prints: in Latin letters, or the Korean one if it is known. Latin where no type is chosen yet. */
export const printedName = (
  person: Parameters<typeof formName>[0] & { nameKo: string | null },
  type: DocumentType | undefined,
): string => {
  const isLatin = type === undefined || documentTypes[type].isLatin;
  return isLatin ? formName(person) : (person.nameKo ?? formName(person));
};
