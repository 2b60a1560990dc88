import { writeToMember } from '#features/auth/server/of-member.ts';
import { type BothNames, nameFor } from '#platform/both-names.ts';
import type { UserId } from '#platform/ids.ts';
import { emit } from '#platform/server/events/outbox.ts';
import type { Services } from '#platform/server/services.ts';
import { sql, type Tx } from '#platform/server/store/db.ts';
import type { Language } from '#platform/words.ts';
import { type NewsKind, newsLetter, newsWords, ORGANISATION_NEWS, pathOfNews, roleText } from '../news.ts';
import { CHECKING_ROLES, type Role } from '../rules.ts';
import type { OrganisationRow } from './organisations-store.ts';

type Of = Pick<OrganisationRow, 'id' | 'display_name' | 'name_ko'>;
/** An e-mail address, or a person by name. */
type NamedPerson = string | BothNames;
interface Told {
  readonly news: NewsKind;
  /** Roles that are notified. */
  readonly roles: readonly Role[];
  readonly who?: NamedPerson;
  readonly role?: Role;
  readonly reason?: string | null;
  readonly sum?: string;
}

/**
 * Notifies an organisation's staff in these roles: in their notifications, and by e-mail to a verified e-mail address,
 * at most one e-mail of a kind an hour.
 */
export async function tellNews(
  tx: Tx,
  services: Services,
  { id, display_name: name, name_ko: nameKo }: Of,
  { news, roles, role, ...of }: Told,
): Promise<void> {
  const people = await tx.rows(sql<{ userId: UserId; language: Language }>`
    SELECT s.user_id AS "userId", coalesce(u.language, 'en') AS language
      FROM organisation_staff s JOIN users u ON u.id = s.user_id
     WHERE s.organisation_id = ${id} AND s.role = ANY (${[...roles]}::text[]) ORDER BY s.user_id`);
  for (const { userId, language } of people) {
    const params = {
      organisation: (language === 'ko' && nameKo) || name,
      who: typeof of.who === 'object' ? nameFor(of.who, language) : (of.who ?? ''),
      role: role === undefined ? '' : roleText(role, language),
      reason: of.reason ?? '',
      sum: of.sum ?? '',
    };
    await emit(tx, [{ userId, type: ORGANISATION_NEWS, data: { news, organisationId: id, language, ...params } }]);
    await writeToMember(tx, services, userId, ({ publicUrl }) => {
      const path = pathOfNews(news, id);
      const told = (times: number) =>
        newsLetter(newsWords[language][news](params), { language, publicUrl, path }, times);
      return {
        kind: `organisation ${news} ${id}`,
        mustArrive: news === 'invited' || news === 'joined',
        told,
        ...told(1),
      };
    });
  }
}

/**
 * Notifies all who check acts of the office when a person joins, leaves or changes roles there. Does nothing for other
 * organisations.
 */
export async function tellCheckers(
  tx: Tx,
  services: Services,
  row: OrganisationRow,
  { news, who, role }: { readonly news: NewsKind; readonly who: NamedPerson; readonly role: Role },
): Promise<void> {
  if (row.is_operator) await tellNews(tx, services, row, { news, roles: CHECKING_ROLES, who, role });
}
