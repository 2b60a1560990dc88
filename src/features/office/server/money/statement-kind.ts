import { z } from 'zod';
import { record } from '#features/organisations/server/audit/trail.ts';
import { readCamt053, type Stated, type StatedFile } from '#features/reserve/camt.ts';
import { importStatements, previewPaid } from '#features/reserve/server/statements.ts';
import type { PaidSum } from '#features/settlement/server/confirming.ts';
import { refuse } from '#platform/refusal.ts';
import type { Tx } from '#platform/server/store/db.ts';
import { refusals } from '../../contract.ts';
import { defineKind, type Fact, storedId } from '../acts/kind.ts';
import { wonText } from './issue-kind.ts';
import { forgetUpload, needXml } from './uploads.ts';

/** Reads a camt.053 file. A refusal names the fault, its account and its entry. */
function readStatements(xml: string): StatedFile {
  const read = readCamt053(xml);
  if (!('fault' in read)) return read;
  const entry = read.entry === undefined ? [] : [`entry ${read.entry}`];
  const where = [...(read.account === undefined ? [] : [`account ${read.account}`]), ...entry].join(', ') || 'file';
  throw refuse(refusals, 'file_refused', {
    detail: `The file ${read.fault}${where === 'file' ? '' : ` (${where})`}.`,
    errors: { [where]: read.fault },
  });
}

const sumOf = (lines: Stated['lines'], isCredit: boolean) => {
  const some = lines.filter((line) => line.isCredit === isCredit);
  return `${wonText(some.reduce((sum, { won }) => sum + won, 0n))} (${some.length})`;
};

const confirmsText = ({ count, won }: PaidSum) => `${wonText(won)} (${count})`;

/** Account, days, balances and sums of each statement, and the payments by file that it confirms here. */
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
 * A statement takes effect once a second person has checked it, since no bank has signed the file (decision 0176). Its credits move no money
 * by themselves: an act of its own issues each, or returns it to the shop of a payment.
 */
export const statementKind = defineKind({
  kind: 'money.statement',
  body: z.strictObject({ sha256: z.string().regex(/^[\da-f]{64}$/), by: storedId }),
  make: 'issue',
  check: 'check',
  tell: async (tx, { sha256, by }, _operator, { vault }) => {
    const file = readStatements(await needXml(tx, vault, by, sha256));
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
  carryOut: async (tx, { vault }, { sha256 }, { who, madeBy, facts }) => {
    const { stated } = readStatements(await needXml(tx, vault, madeBy, sha256));
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
