import { formName } from '#features/auth/person.ts';
import { type DocumentType, documentTypes } from './document-types.ts';

/**
 * Returns a person's name as this type of document prints it: in Latin letters, or in Korean if known. Latin if no type
 * is chosen yet.
 */
export const printedName = (
  person: Parameters<typeof formName>[0] & { nameKo: string | null },
  type: DocumentType | undefined,
): string => {
  const isLatin = type === undefined || documentTypes[type].isLatin;
  return isLatin ? formName(person) : (person.nameKo ?? formName(person));
};
