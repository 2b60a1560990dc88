import { z } from 'zod';
import { record } from '#features/organisations/server/audit/trail.ts';
import type { Stated, StatedFile } from '#features/reserve/camt.ts';
import { importStatements, previewPaid } from '#features/reserve/server/statements.ts';
import type { PaidSum } from '#features/settlement/server/confirming.ts';
import { refuse } from '#platform/refusal.ts';
import type { Tx } from '#platform/server/store/db.ts';
import { refusals } from '../../contract.ts';
import { defineKind, type Fact, storedId } from '../acts/kind.ts';
import { bankFilesOf } from './bank-files.ts';
import { wonText } from './issue-kind.ts';
import { forgetUpload } from './uploads.ts';

const sumOf = (lines: Stated['lines'], isCredit: boolean) => {
  const some = lines.filter((line) => line.isCredit === isCredit);
  return `${wonText(some.reduce((sum, { won }) => sum + won, 0n))} (${some.length})`;
};

const confirmsText = ({ count, won }: PaidSum) => `${wonText(won)} (${count})`;

/** Account, days, balances and sums of each statement, and what they do here: the payments of files that they confirm. */
async function factsOf(tx: Tx, { stated, others }: StatedFile, sha256: string): Promise<Fact[]> {
  return [
    ...stated.flatMap(({ account, reference, openedOn, closedOn, opening, closing, lines }): Fact[] => [
      { name: 'account', value: account },
      { name: 'period', value: `${openedOn} – ${closedOn} (${reference})` },
      { name: 'opening', value: wonText(opening) },
      { name: 'credits', value: sumOf(lines, true) },
      { name: 'debits', value: sumOf(lines, false) },
      { name: 'closing', value: wonText(closing) },
    ]),
    { name: 'confirms', value: confirmsText(await previewPaid(tx, stated)) },
    ...others.map((value): Fact => ({ name: 'left_out', value })),
    { name: 'file', value: sha256 },
  ];
}

/**
 * What the bank states is taken once a second person has looked at it, since no bank has signed the file (decision 0176). A credit of it moves
 * nothing by itself: it is issued, or returned to the shop of a payment, by an act of its own.
 */
export const statementKind = defineKind({
  kind: 'money.statement',
  body: z.strictObject({ sha256: z.string().regex(/^[\da-f]{64}$/), by: storedId }),
  make: 'issue',
  check: 'check',
  prepare: (services, { sha256 }, madeBy) => bankFilesOf(services).statement(madeBy, sha256),
  tell: async (tx, { sha256 }, _operator, { ready: file }) => {
    const [first, ...more] = file.stated;
    const title = `${first?.account} ${first?.closedOn}${more.length > 0 ? ` + ${more.length}` : ''}`;
    const reason = file.stated.map(({ reference }) => reference).join(', ');
    return {
      subject: `statement:${sha256}`,
      title,
      reason: reason.length > 200 ? `${file.stated.length}` : reason,
      facts: await factsOf(tx, file, sha256),
    };
  },
  carryOut: async (tx, { vault }, { sha256 }, { who, madeBy, facts }, { stated }) => {
    const digest = Buffer.from(sha256, 'hex');
    const names = stated.map(({ reference }) => reference).join(', ');
    await record(tx, vault, who, 'statement.imported', { name: names.slice(0, 100), sha256 });
    const done = await importStatements(tx, vault, { stated, digest, by: madeBy });
    if ('differs' in done)
      throw refuse(refusals, 'cannot_be', {
        detail: `The bank has stated ${done.differs} otherwise before. Nothing was taken.`,
      });
    if (!facts.some(({ name, value }) => name === 'confirms' && value === confirmsText(done.paid)))
      throw refuse(refusals, 'cannot_be', {
        detail: 'It would confirm other payments by now than were shown. Take it back and ask again.',
      });
    await forgetUpload(tx, madeBy, sha256);
  },
});
