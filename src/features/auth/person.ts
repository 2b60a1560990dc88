interface Named {
  readonly firstName: string;
  readonly lastName: string;
  readonly nameKo: string | null;
}

/** A person's Latin name: family name first for those who have a Korean name (Kim Minseo), else given name first. */
export const fullName = ({ firstName, lastName, nameKo }: Named): string =>
  nameKo ? `${lastName} ${firstName}` : `${firstName} ${lastName}`;

/** What to call a person in a greeting, in the language of the screen. */
export const callName = (person: Named, language: 'en' | 'ko'): string =>
  language === 'ko' ? (person.nameKo ?? fullName(person)) : person.firstName;

/** First and last name in SPEC.md's order, as forms are prefilled with it. */
export const formName = ({ firstName, lastName }: Pick<Named, 'firstName' | 'lastName'>): string =>
  `${firstName} ${lastName}`;
