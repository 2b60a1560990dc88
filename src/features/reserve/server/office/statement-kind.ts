import { z } from 'zod';
import { bankDeskOf } from '#features/banking/server/bank/of-settings.ts';
import { setStated } from '#features/banking/server/store.ts';
import { proveAccount } from '#features/banking/server/verification.ts';
import { defineKind, type Fact, storedId } from '#features/office/server/acts/kind.ts';
import { record } from '#features/organisations/server/audit/trail.ts';
import { BIC } from '#features/settlement/rules.ts';
import type { PaidSum } from '#features/settlement/server/confirming.ts';
import { storedWonText } from '#platform/number-text.ts';
import { refuse } from '#platform/refusal.ts';
import type { Tx } from '#platform/server/store/db.ts';
import type { Stated } from '../../camt.ts';
import { refusals } from '../../office-contract.ts';
import type { KeyedStatement } from '../../stated-keys.ts';
import { importStatements, keyStated, previewPaid } from '../statements.ts';
import { bankFilesOf } from './bank-files.ts';
import { judgeStated, type StatedAccounts } from './stated-accounts.ts';
import { forgetUpload } from './uploads.ts';

const sumOf = (lines: Stated['lines'], isCredit: boolean) => {
  const some = lines.filter((line) => line.isCredit === isCredit);
  return `${storedWonText(some.reduce((sum, { won }) => sum + won, 0n))} (${some.length})`;
};

const confirmsText = ({ count, won }: PaidSum) => `${storedWonText(won)} (${count})`;

const bankText = (bank: string) => Object.entries(BIC).find(([, bic]) => bic === bank)?.[0] ?? bank;

/** Describes the account of a statement, with its bank. */
const accountFacts = ({ number, bank, assumed }: KeyedStatement): Fact[] => [
  { name: 'account', value: bank === null ? number : `${number}, ${bankText(bank)}` },
  ...(assumed === null ? [] : [{ name: 'assumed_bank', value: `${number}, ${bankText(assumed)}` } as const]),
];

/**
 * Returns the statements under the keys of their accounts. Refuses a statement without a bank if several banks have its
 * number.
 */
async function needKeyed(
  tx: Tx,
  stated: readonly Stated[],
  { banksOf }: StatedAccounts,
  code: 'bank_unclear' | 'cannot_be',
): Promise<readonly KeyedStatement[]> {
  const found = await keyStated(tx, stated, banksOf);
  if ('keyed' in found) return found.keyed;
  throw refuse(refusals, code, {
    detail: `Several banks have an account ${found.ambiguous}. Upload a file that names the bank (BIC).`,
  });
}

/** Describes each statement by account, days, balances and sums, and by the payments of files that it would confirm. */
async function factsOf(
  tx: Tx,
  { keyed, others }: { readonly keyed: readonly KeyedStatement[]; readonly others: readonly string[] },
  sha256: string,
): Promise<Fact[]> {
  return [
    ...keyed.flatMap((one): Fact[] => [
      ...accountFacts(one),
      { name: 'period', value: `${one.openedOn} – ${one.closedOn} (${one.reference})` },
      { name: 'opening', value: storedWonText(one.opening) },
      { name: 'credits', value: sumOf(one.lines, true) },
      { name: 'debits', value: sumOf(one.lines, false) },
      { name: 'closing', value: storedWonText(one.closing) },
    ]),
    { name: 'confirms', value: confirmsText(await previewPaid(tx, keyed)) },
    ...others.map((value): Fact => ({ name: 'left_out', value })),
    { name: 'file', value: sha256 },
  ];
}

/**
 * A statement takes effect once a second person has checked it, since no bank has signed the file (decision 0176). Its
 * credits move no money by themselves: each needs an act of its own that issues it, or returns it to the shop of a
 * payment.
 */
export const statementKind = defineKind({
  kind: 'money.statement',
  body: z.strictObject({ sha256: z.string().regex(/^[\da-f]{64}$/), by: storedId }),
  make: 'issue',
  check: 'check',
  prepare: (services, { sha256 }, madeBy) => bankFilesOf(services).statement(madeBy, sha256),
  tell: async (tx, { sha256 }, operator, { services: { vault }, ready: file }) => {
    const [first, ...more] = file.stated;
    const title = `${first?.account} ${first?.closedOn}${more.length > 0 ? ` + ${more.length}` : ''}`;
    const reason = file.stated.map(({ reference }) => reference).join(', ');
    const judged = await judgeStated(tx, vault, { operator, stated: file.stated });
    const keyed = await needKeyed(tx, file.stated, judged, 'bank_unclear');
    return {
      subject: `statement:${sha256}`,
      title,
      reason: reason.length > 200 ? `${file.stated.length}` : reason,
      facts: [
        ...(await factsOf(tx, { keyed, others: file.others }, sha256)),
        ...judged.proven.map(({ text: value }): Fact => ({ name: 'proves', value })),
        ...judged.others.map(({ text: value }): Fact => ({ name: 'not_proven', value })),
      ],
    };
  },
  carryOut: async (tx, services, { sha256 }, { who, madeBy, facts }, { stated }) => {
    const { vault } = services;
    const digest = Buffer.from(sha256, 'hex');
    const names = stated.map(({ reference }) => reference).join(', ');
    await record(tx, vault, who, 'statement.imported', { name: names.slice(0, 100), sha256, maker: madeBy });
    const desk = bankDeskOf(services);
    const judged = await judgeStated(tx, vault, { operator: who.organisation, stated });
    const { proven, days } = judged;
    const keyed = await needKeyed(tx, stated, judged, 'cannot_be');
    for (const { row } of proven) await proveAccount(tx, vault, row);
    for (const { id, day } of days) await setStated(tx, id, day);
    const done = await importStatements(tx, { vault, desk }, { stated: keyed, digest, by: madeBy });
    if ('differs' in done)
      throw refuse(refusals, 'cannot_be', {
        detail: `An earlier statement contains ${done.differs} with other content. Nothing was imported.`,
      });
    const shown = facts.filter(({ name }) => name === 'proves').map(({ value }) => value);
    const accounts = facts.filter(({ name }) => name === 'account' || name === 'assumed_bank');
    const isAsShown =
      proven.length === shown.length &&
      proven.every(({ text }) => shown.includes(text)) &&
      JSON.stringify(accounts) === JSON.stringify(keyed.flatMap(accountFacts));
    if (!isAsShown || !facts.some(({ name, value }) => name === 'confirms' && value === confirmsText(done.paid)))
      throw refuse(refusals, 'act_changed', {
        detail:
          'The import would now confirm other payments or accounts than shown. Withdraw this request and make a new one.',
      });
    await forgetUpload(tx, madeBy, sha256);
  },
});
