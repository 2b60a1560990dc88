import { createHash } from 'node:crypto';
import { z } from 'zod';
import { defineKind, type Fact, needSameLines } from '#features/office/server/acts/kind.ts';
import { holdersOf } from '#features/office/server/acts/member-fact.ts';
import { record } from '#features/organisations/server/audit/trail.ts';
import { storedWonText } from '#platform/number-text.ts';
import { refuse } from '#platform/refusal.ts';
import type { Tx } from '#platform/server/store/db.ts';
import type { CreditFaults, CreditLine } from '../../credit-file.ts';
import { refusals } from '../../office-contract.ts';
import { beginCredits, judgeCredits } from '../credits.ts';
import { readOwners } from '../credits-store.ts';
import { bankFilesOf } from './bank-files.ts';
import { factsOfCredit, needCredit } from './issue-kind.ts';
import { areFaults } from './money.ts';
import { forgetUpload } from './uploads.ts';

/** SHA-256 over all lines with the wallets they pay, shown to both people. A recipient who has left has no wallet. */
async function digestFact(tx: Tx, read: readonly CreditLine[] | CreditFaults): Promise<Fact> {
  const found = await judgeCredits(tx, read);
  const lines = areFaults(found)
    ? [JSON.stringify(found)]
    : found.lines.map(({ line, to, won }) => `${line},${to},${found.owners.get(to)},${won}`);
  return { name: 'lines_digest', value: createHash('sha256').update(lines.join('\n')).digest('hex') };
}

const isRead = (read: readonly CreditLine[] | CreditFaults): read is readonly CreditLine[] => Array.isArray(read);

/**
 * Pays out a credit file against a bank credit of exactly its sum. The call validated the file, and the act identifies
 * it by SHA-256.
 */
export const creditsKind = defineKind({
  kind: 'money.credits',
  body: z.strictObject({
    sha256: z.string().regex(/^[\da-f]{64}$/),
    lineId: z.int().positive(),
    lines: z.int().positive(),
    total: z.string().regex(/^[1-9]\d{0,17}$/),
    reason: z.string().min(1).max(200),
  }),
  make: 'issue',
  check: 'check',
  prepare: (services, { sha256 }, madeBy) => bankFilesOf(services).credits(madeBy, sha256),
  tell: async (tx, { sha256, lineId, lines, total, reason }, _operator, { services: { vault }, ready }) => {
    const line = await needCredit(tx, lineId);
    const { open: won, reference } = line;
    if (won !== total)
      throw refuse(refusals, 'other_sum', {
        detail: `The file’s total is ${storedWonText(total)}, the bank credit is ${storedWonText(won)}.`,
        errors: { lineId: 'has another sum than the file' },
      });
    return {
      subject: `line:${lineId}`,
      title: `${storedWonText(total)} (${reference}) → ${lines}`,
      reason,
      facts: [
        ...(await factsOfCredit(tx, vault, line)),
        { name: 'lines', value: String(lines) },
        { name: 'file', value: sha256 },
        await digestFact(tx, ready),
      ],
    };
  },
  lines: async (tx, _body, { ready }, { before, count }) => {
    if (!isRead(ready)) return [];
    const below = ready.filter(({ line }) => line < before).slice(-count);
    const owners = await readOwners(
      tx,
      below.map(({ to }) => to),
    );
    return below.toReversed().map(({ line, to, won }) => ({
      id: line,
      name: to,
      nameKo: null,
      account: owners.get(to) ?? '',
      won: String(won),
      fee: '0',
    }));
  },
  about: async (tx, _body, { ready }) => {
    const found = await judgeCredits(tx, ready);
    return areFaults(found) ? [] : holdersOf(tx, [...new Set(found.owners.values())]);
  },
  carryOut: async (tx, services, { sha256, lineId, lines, total }, { who, madeBy, facts }, ready) => {
    await record(tx, services.vault, who, 'credits.begun', { line: lineId, lines, name: storedWonText(total), sha256 });
    needSameLines(facts, await digestFact(tx, ready));
    const makers = { by: madeBy, checkedBy: who.person.userId };
    const digest = Buffer.from(sha256, 'hex');
    if (!isRead(ready)) throw refuse(refusals, 'cannot_be', { detail: 'The file contains errors.' });
    const file = await beginCredits(tx, services, { ...makers, lineId, digest, lines: ready });
    if (file === undefined)
      throw refuse(refusals, 'cannot_be', { detail: 'The bank credit has been used in the meantime.' });
    await forgetUpload(tx, madeBy, sha256);
  },
});
