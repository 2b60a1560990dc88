import { fullName } from '#features/auth/person.ts';
import type { BothNames } from '#platform/both-names.ts';
import { type Fact, inBoth } from '#features/office/server/acts/kind.ts';

interface NamedMember {
  readonly id: number;
  readonly first_name: string;
  readonly last_name: string;
  readonly name_ko: string | null;
}

export const namesOfMember = ({
  first_name: firstName,
  last_name: lastName,
  name_ko: nameKo,
}: NamedMember): BothNames => ({
  name: fullName({ firstName, lastName, nameKo }),
  nameKo,
});

/** The member that an act concerns, by name and number. */
export const memberFact = (member: NamedMember): Fact => ({
  name: 'member',
  ...inBoth('value', namesOfMember(member), (name) => `${name} (${member.id})`),
});
