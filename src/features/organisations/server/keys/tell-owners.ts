import { writeToMember } from '#features/auth/server/of-member.ts';
import type { UserId } from '#platform/ids.ts';
import { emit } from '#platform/server/events/outbox.ts';
import type { Services } from '#platform/server/services.ts';
import { type Queryable, sql, type Tx } from '#platform/server/store/db.ts';
import type { Language } from '#platform/words.ts';
import { KEY_NEWS, type KeyChange } from '../../key-news.ts';
import { openScopes, type Role } from '../../rules.ts';
import type { OrganisationRow } from '../organisations-store.ts';
import { keyLetter } from './key-letter.ts';
import { type KeyRow, listKeysOfMaker } from './keys-store.ts';

type Of = Pick<OrganisationRow, 'id' | 'display_name' | 'name_ko'>;
interface HasName {
  readonly name: string;
}

/**
 * Notifies every owner about keys, no matter who acted: one notice for all keys in their notifications, and mail to a
 * verified e-mail address, at most one e-mail of a kind an hour.
 */
export async function tellOwners(
  tx: Tx,
  services: Services,
  { id, display_name: name, name_ko: nameKo }: Of,
  { change, keys }: { readonly change: KeyChange; readonly keys: readonly HasName[] },
): Promise<void> {
  if (keys.length === 0) return;
  const owners = await tx.rows(sql<{ userId: UserId; language: Language }>`
    SELECT s.user_id AS "userId", coalesce(u.language, 'en') AS language
      FROM organisation_staff s JOIN users u ON u.id = s.user_id WHERE s.organisation_id = ${id} AND s.role = 'owner' ORDER BY s.user_id`);
  for (const { userId, language } of owners) {
    const organisation = (language === 'ko' && nameKo) || name;
    const named = { key: namesOf(keys), count: keys.length, organisation };
    const of = { ...named, organisationId: id, language };
    await emit(tx, [{ userId, type: KEY_NEWS, data: { news: change, ...of } }]);
    await writeToMember(tx, services, userId, ({ publicUrl }) => {
      const told = (times: number) => keyLetter(change, { ...of, publicUrl }, times);
      return { kind: `key ${change} ${id}`, mustArrive: true, told, ...told(1) };
    });
  }
}

const NAMED = 3;
const namesOf = (keys: readonly HasName[]): string => {
  const names = keys.slice(0, NAMED).map(({ name }) => name);
  return [...names, ...(keys.length > NAMED ? ['…'] : [])].join(', ');
};

/** Returns a maker's keys that will open less under their new role. Null: they have left. */
export async function keysThatStop(
  db: Queryable,
  { organisation, userId }: { readonly organisation: UserId; readonly userId: UserId },
  to: Role | null,
): Promise<HasName[]> {
  const opens = ({ scopes, is_operator }: KeyRow, role: Role | null) =>
    openScopes(scopes, role, { isOperator: is_operator }).length;
  return (await listKeysOfMaker(db, organisation, userId)).filter((key) => opens(key, to) < opens(key, key.maker_role));
}
