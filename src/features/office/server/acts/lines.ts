import { record } from '#features/organisations/server/audit/trail.ts';
import { lockOrganisation } from '#features/organisations/server/organisations-store.ts';
import type { Page, PageQuery } from '#platform/contract.ts';
import { commonRefusals, refuse } from '#platform/refusal.ts';
import type { OfficeOfficer } from '#platform/server/http/proof.ts';
import type { Services } from '#platform/server/services.ts';
import { idBefore, pageById } from '#platform/server/store/pages.ts';
import { maskedNumbers } from '#platform/texts/shown-safely.ts';
import type { ActLine } from '../../calls/acts.ts';
import { auditDataOf, readsWhole } from './act-wire.ts';
import { findAct, readBody } from './acts-store.ts';
import { preparing } from './checking.ts';
import { kindOf } from './kinds.ts';

/**
 * Lists the lines of a pending act that has more lines than its facts name, last first. One of its facts is the digest
 * of all lines.
 */
export const listActLines = async (
  services: Services,
  who: OfficeOfficer<'bank'>,
  id: number,
  query: PageQuery,
): Promise<Page<ActLine>> => {
  const row = await findAct(services.db, who, id);
  if (!row) throw refuse(commonRefusals, 'not_found');
  // Account numbers are shown only while the act is to be checked.
  const kind = kindOf(row.kind);
  if (row.state !== 'waiting' || !kind) return { items: [], next: undefined };
  const prepare = await preparing(services, who, id);
  const ready = await prepare?.();
  return services.db.tx(async (tx) => {
    await lockOrganisation(tx, who);
    const asked = { before: idBefore(query), count: query.limit + 1 };
    const made = { services, maker: row.made_by, ready };
    const page = pageById(await kind.lines(tx, readBody(row).body, made, asked), query.limit);
    // Checkers compare whole account numbers, so each look is recorded in the audit trail.
    if (page.items.length > 0) await record(tx, services.vault, who, 'act.lines_seen', auditDataOf(row));
    if (readsWhole(row, who)) return page;
    // A wallet's address is public, so it is not masked.
    const shown = ({ account }: ActLine) => (account.startsWith('0x') ? account : maskedNumbers(account));
    return { ...page, items: page.items.map((one) => ({ ...one, account: shown(one) })) };
  });
};
