import { isKoreanName } from './korean-name.ts';

interface Named {
  readonly firstName: string;
  readonly lastName: string;
  readonly nameKo: string | null;
}
type Typed = Pick<Named, 'firstName' | 'lastName'>;

/** The Korean name of the person who wrote first and last name in Hangul, family first and in one word, if a seal can carry it. */
export function koreanNameOf({ firstName, lastName }: Typed): string | undefined {
  const name = `${lastName}${firstName}`;
  return isKoreanName(name) ? name : undefined;
}

/** Parts of a name in a line; a person may have one name. */
const inLine = (...parts: string[]): string => parts.filter((part) => part !== '').join(' ');

/** A person's name in a line: family name first for those who have a Korean name (Kim Minseo, 박준호), else given name first. */
export const fullName = (person: Named): string =>
  koreanNameOf(person) ?? (person.nameKo ? inLine(person.lastName, person.firstName) : formName(person));

/** The Korean name beside `fullName`, where that does not say it already. */
export const nameBeside = (person: Named): string | null => (person.nameKo === fullName(person) ? null : person.nameKo);

/** The same in the language of the screen: on a Korean one the Korean name of anyone who has one. */
export const nameIn = (person: Named, language: 'en' | 'ko'): string =>
  language === 'ko' ? (person.nameKo ?? fullName(person)) : fullName(person);

/** What to call a person in a greeting, in the language of the screen. */
export const callName = (person: Named, language: 'en' | 'ko'): string =>
  language === 'ko' ? nameIn(person, language) : person.firstName;

/** First name, then last, as forms are prefilled with it; one written in Hangul as Koreans write it (docs/product/identity.md#verify-identity). */
export const formName = (person: Typed): string => koreanNameOf(person) ?? inLine(person.firstName, person.lastName);

/** The Latin and the Korean name of a person, as far as they are known. */
export const nameVariantsOf = (person: Named): string[] => [
  formName(person),
  ...(person.nameKo === null ? [] : [person.nameKo]),
];
