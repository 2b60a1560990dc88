interface Named {
  readonly firstName: string;
  readonly lastName: string;
  readonly nameKo: string | null;
}
type Typed = Pick<Named, 'firstName' | 'lastName'>;

/**
 * Returns the Korean name of a person who wrote both names in Hangul: family name first, in one word. Undefined if a
 * seal cannot show it.
 */
export function koreanNameOf({ firstName, lastName }: Typed): string | undefined {
  const name = `${lastName}${firstName}`;
  return isKoreanName(name) ? name : undefined;
}

/** Placeholder name of a personal wallet's owner who has not entered one yet. */
export const UNNAMED = { firstName: 'Ingam', lastName: 'Owner' } as const;
export const isUnnamed = ({ firstName, lastName }: Typed): boolean =>
  firstName === UNNAMED.firstName && lastName === UNNAMED.lastName;

/** Joins the parts of a name. Some people have only one name. */
const inLine = (...parts: string[]): string => parts.filter((part) => part !== '').join(' ');

/**
 * Returns a person's name on one line: family name first for a person with a Korean name (Kim Minseo, 박준호), else given
 * name first.
 */
export const fullName = (person: Named): string =>
  koreanNameOf(person) ?? (person.nameKo ? inLine(person.lastName, person.firstName) : formName(person));

/** Returns the Korean name to show beside `fullName`, or null if that is the Korean name already. */
export const nameBeside = (person: Named): string | null => (person.nameKo === fullName(person) ? null : person.nameKo);

/** Returns the name in the screen's language: on a Korean screen the Korean name, if there is one. */
export const nameIn = (person: Named, language: 'en' | 'ko'): string =>
  language === 'ko' ? (person.nameKo ?? fullName(person)) : fullName(person);

/** Returns the name for a greeting in the screen's language. */
export const callName = (person: Named, language: 'en' | 'ko'): string =>
  language === 'ko' ? nameIn(person, language) : person.firstName;

/**
 * Returns the name that forms are prefilled with: first name, then last. A name in Hangul is in Korean order
 * (docs/product/identity.md#verify-identity).
 */
export const formName = (person: Typed): string => koreanNameOf(person) ?? inLine(person.firstName, person.lastName);

/** Returns a person's known names, Latin and Korean. */
export const nameVariantsOf = (person: Named): string[] => [
  formName(person),
  ...(person.nameKo === null ? [] : [person.nameKo]),
];

/** Reports whether a name fits on a Korean seal: 2 to 5 composed (NFC) Hangul syllables. */
export const isKoreanName = (text: string): boolean => /^[가-힣]{2,5}$/.test(text);
