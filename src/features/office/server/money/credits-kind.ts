import { z } from 'zod';
import { record } from '#features/organisations/server/audit/trail.ts';
import { beginCredits, judgeCredits } from '#features/reserve/server/credits.ts';
import { refuse } from '#platform/refusal.ts';
import { refusals } from '../../contract.ts';
import { defineKind } from '../acts/kind.ts';
import { factsOfCredit, holdersOf, needCredit, wonText } from './issue-kind.ts';
import { areFaults } from './money.ts';
import { forgetUpload, needCsv } from './uploads.ts';

/** A file of credits is given out against a credit of the bank of its very sum; its call has judged the file, which the SHA-256 stands for. */
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
  tell: async (tx, { sha256, lineId, lines, total, reason }, _operator, { vault }) => {
    const line = await needCredit(tx, lineId);
    const { won, reference } = line;
    if (won !== total)
      throw refuse(refusals, 'other_sum', {
        detail: `The file comes to ${wonText(total)}, the credit is ${wonText(won)}.`,
        errors: { lineId: 'is of another sum than the file' },
      });
    return {
      subject: `line:${lineId}`,
      title: `${wonText(total)} (${reference}) → ${lines}`,
      reason,
      facts: [
        ...(await factsOfCredit(tx, vault, line)),
        { name: 'lines', value: String(lines) },
        { name: 'file', value: sha256 },
      ],
    };
  },
  about: async (tx, { sha256 }, { services, maker }) => {
    const found = await judgeCredits(tx, await needCsv(tx, services.vault, maker, sha256));
    return areFaults(found) ? [] : holdersOf(tx, [...new Set(found.owners.values())]);
  },
  carryOut: async (tx, services, { sha256, lineId, lines, total }, { who, madeBy }) => {
    const text = await needCsv(tx, services.vault, madeBy, sha256);
    await record(tx, services.vault, who, 'credits.begun', { line: lineId, lines, name: wonText(total), sha256 });
    const makers = { by: madeBy, checkedBy: who.person.userId };
    const digest = Buffer.from(sha256, 'hex');
    const file = await beginCredits(tx, services, { ...makers, lineId, digest, text });
    if (file === undefined) throw refuse(refusals, 'cannot_be', { detail: 'The credit was used meanwhile.' });
    await forgetUpload(tx, madeBy, sha256);
  },
});
