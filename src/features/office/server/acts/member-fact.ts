import { fullName } from '#features/auth/person.ts';
import type { BothNames } from '#platform/both-names.ts';
import type { UserId } from '#platform/ids.ts';
import { sql, type Tx } from '#platform/server/store/db.ts';
import { type Fact, inBoth } from './kind.ts';

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

/** Returns the fact that names the member whom an act concerns. */
export const memberFact = (member: NamedMember): Fact => ({
  name: 'member',
  ...inBoth('value', namesOfMember(member), (name) => `${name} (${member.id})`),
});

/** Returns the fact that names a wallet's holder, or none if that is the operator. */
export async function holderFact(tx: Tx, owner: string): Promise<Fact[]> {
  const [holder] = await tx.rows(sql<{ id: UserId; first_name: string; last_name: string; name_ko: string | null }>`
    SELECT u.id, u.first_name, u.last_name, u.name_ko FROM users u WHERE u.address = ${owner}`);
  return holder ? [memberFact(holder)] : [];
}

/** Returns the people who own the given wallets, except the operator. */
export async function holdersOf(tx: Tx, owners: readonly string[]): Promise<UserId[]> {
  const rows = await tx.rows(sql<{ id: UserId }>`
    SELECT u.id FROM users u
     WHERE u.address = ANY (${[...owners]}::text[])
       AND NOT EXISTS (SELECT FROM organisations o WHERE o.id = u.id AND o.is_operator)`);
  return rows.map(({ id }) => id);
}
