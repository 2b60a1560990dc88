import { formName } from '#features/auth/person.ts';

/** The name of a person that a document of this kind prints: a passport the Latin one, a Korean card the Korean one if it is known. */
export const printedName = (
  person: Parameters<typeof formName>[0] & { nameKo: string | null },
  type: string,
): string => (type === 'passport' ? formName(person) : (person.nameKo ?? formName(person)));
