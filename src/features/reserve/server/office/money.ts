import { addressOfOperator } from '#features/auth/server/users.ts';
import { lockOffice } from '#features/office/server/entry/lock-office.ts';
import { record } from '#features/organisations/server/audit/trail.ts';

import type { Page, PageQuery } from '#platform/contract.ts';
import { commonRefusals, refuse } from '#platform/refusal.ts';
import type { Consent, OfficeOfficer } from '#platform/server/http/proof.ts';
import type { Services } from '#platform/server/services.ts';
import { idBefore, pageById, writePage } from '#platform/server/store/pages.ts';
import type { BankLine, CreditFile, JudgedCredits } from '../../office-contract.ts';
import { refusals } from '../../office-contract.ts';
import { type judgeCredits, returnLeft } from '../credits.ts';
import { type FileRow, findFile, listFiles, listLeft } from '../credits-store.ts';
import { decryptCounterparty, type LineRow, listLines, listReturning } from '../lines.ts';
import { bankFilesOf } from './bank-files.ts';
import { listIssuesWaiting } from './money-store.ts';

/**
 * Lists the bank's lines and their state for the office, and returns the remainder of files of credits to the operator.
 * One person may do both.
 */
export function createMoney(services: Services) {
  const { db, vault } = services;
  return {
    lines: async (
      who: OfficeOfficer<'bank'>,
      query: PageQuery & { state: 'open' | 'all' },
    ): Promise<Page<BankLine>> => {
      const isOpen = query.state === 'open';
      const rows = await listLines(db, { isOpen, before: idBefore(query), count: query.limit + 1 });
      const waiting = await listIssuesWaiting(db, who);
      const returning = await listReturning(
        db,
        rows.map(({ id }) => id),
      );
      return writePage(pageById(rows, query.limit), async (row) =>
        lineOnWire(row, {
          ...(await decryptCounterparty(db, vault, row)),
          waits: waiting.get(row.id) ?? null,
          returns: returning.get(row.id) ?? [],
        }),
      );
    },

    judged: async ({ person }: OfficeOfficer<'issue'>, sha256: string): Promise<JudgedCredits> => {
      const found = await bankFilesOf(services).judge(person.userId, sha256);
      return areFaults(found)
        ? { lines: 0, total: '0', faults: { ...found } }
        : { lines: found.lines.length, total: String(found.total), faults: {} };
    },

    files: async (_: OfficeOfficer<'bank'>, query: PageQuery): Promise<Page<CreditFile>> => {
      const page = pageById(await listFiles(db, idBefore(query), query.limit + 1), query.limit);
      return { items: page.items.map(fileOnWire), next: page.next };
    },

    left: async (_: OfficeOfficer<'bank'>, fileId: number, query: PageQuery) => {
      if (!(await findFile(db, fileId))) throw refuse(commonRefusals, 'not_found');
      const page = pageById(await listLeft(db, fileId, idBefore(query), query.limit + 1), query.limit);
      const items = page.items.flatMap(({ id, to_owner: address, won, reason }) =>
        reason === null ? [] : [{ line: id, address, won, reason }],
      );
      return { items, next: page.next };
    },

    returnLeft: (who: OfficeOfficer<'issue'>, fileId: number, consent: Consent): Promise<CreditFile> =>
      db.tx(async (tx) => {
        await lockOffice(tx, who, consent);
        const file = await findFile(tx, fileId);
        if (!file) throw refuse(commonRefusals, 'not_found');
        await record(tx, vault, who, 'credits.returned', { file: fileId, name: file.reference });
        const won = await returnLeft(tx, fileId, await addressOfOperator(tx, who.organisation));
        if (won === undefined)
          throw refuse(refusals, 'not_so_now', { detail: 'The file is not finished, or has no remainder.' });
        return fileOnWire((await findFile(tx, fileId)) ?? file);
      }),
  };
}

export const areFaults = (
  found: Awaited<ReturnType<typeof judgeCredits>>,
): found is Exclude<typeof found, { owners: unknown }> => !('owners' in found && found.owners instanceof Map);

const lineOnWire = (row: LineRow, more: Pick<BankLine, 'party' | 'text' | 'waits' | 'returns'>): BankLine => ({
  id: row.id,
  account: row.account,
  reference: row.reference,
  bookedOn: row.booked_on,
  isCredit: row.is_credit,
  won: row.won,
  open: row.open,
  ...more,
  state: row.is_used ? 'issued' : row.open === '0' ? 'order' : 'open',
});

const fileOnWire = (row: FileRow): CreditFile => ({
  id: row.id,
  reference: row.reference,
  won: row.won,
  lines: row.lines,
  credited: row.credited,
  left: row.left_lines,
  leftWon: row.left_won,
  state: row.state,
  begunAt: row.begun_at.toISOString(),
});
