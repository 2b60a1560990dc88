import { z } from 'zod';
import { digitsOf } from '#features/banking/server/accounts.ts';
import { factOfAccount, needAccount } from '#features/banking/server/office/operator-account.ts';
import { numberSealContext as placeOfNumber } from '#features/banking/server/store.ts';
import { defineKind, type Fact, inBoth, needSameLines } from '#features/office/server/acts/kind.ts';
import { record } from '#features/organisations/server/audit/trail.ts';
import { readOrganisation } from '#features/organisations/server/organisations-store.ts';
import { storedWonText } from '#platform/number-text.ts';
import { refuse } from '#platform/refusal.ts';
import { userSubject } from '#platform/server/vault/vault.ts';
import { refusals } from '../../office-contract.ts';
import { CHANNELS, MOST_FEE_BPS, SETTLE_DAYS } from '../../rules.ts';
import { digestLines, listLines, listPayable, shopOf } from '../lines-store.ts';
import { checkRun } from '../runs.ts';

export const SETTLEMENT = 'settlement';

/** Body of the act: a run, fixed by its id and confirmed by its sums. */
export const runBody = z.strictObject({
  run: z.int().positive(),
  days: z.literal(SETTLE_DAYS),
  feeBps: z.int().min(0).max(MOST_FEE_BPS),
  channel: z.enum(CHANNELS),
  accountId: z.int().positive().nullable(),
  lines: z.int().nonnegative(),
  won: z.string().regex(/^\d{1,38}$/),
  fees: z.string().regex(/^\d{1,38}$/),
  reason: z.string().min(1).max(200),
});

/**
 * Maximum number of shops that the act itself names; the lines of a longer run are read in pages (`GET
 * /api/office/settlements/{runId}/lines`).
 */
const MOST_NAMED = 200;

const cannot = (detail: string) => refuse(refusals, 'cannot_be', { detail });

/**
 * Pays out shops. The check holds the money of each line and sends it to the bank, in one transaction. A run covers all
 * shops by a rule and from the ledger, so staff of an included shop may make or check it (decision 0142).
 */
export const settlementRun = defineKind({
  kind: 'settlement.run',
  body: runBody,
  make: 'issue',
  check: 'check',
  tell: async (tx, { run, lines, won, fees, days, channel, accountId, reason }, operator, { services: { vault } }) => {
    const account = channel === 'file' ? await needAccount(tx, operator, accountId ?? 0) : undefined;
    const listed = await listLines(tx, run, { isOpen: false, before: Number.MAX_SAFE_INTEGER, count: MOST_NAMED });
    const named = listed.filter((line) => line.left_for === null);
    if (lines === 0) throw refuse(refusals, 'not_so_now', { detail: 'No shop has an amount due that can be paid.' });
    return {
      subject: SETTLEMENT,
      title: `${storedWonText(won)} → ${lines} (T+${days})`,
      reason,
      facts: [
        ...(account ? [await factOfAccount(tx, vault, account)] : []),
        { name: 'sum', value: storedWonText(won) },
        { name: 'fee', value: storedWonText(fees) },
        { name: 'shops', value: `${named.length} / ${lines}` },
        { name: 'lines_digest', value: await digestLines(tx, run) },
        ...named.map(
          (line): Fact => ({
            name: 'shop',
            ...inBoth('value', shopOf(line), (shop) => `${shop}, ${line.bank_name}: ${storedWonText(line.net)}`),
          }),
        ),
      ],
    };
  },
  lines: async (tx, { run }, { services: { vault } }, asked) => {
    const rows = await listPayable(tx, run, asked);
    const open = await vault.opener(
      tx,
      rows.map((row) => userSubject(row.organisation_id)),
    );
    return rows.map(({ id, net, fee, ...row }) => {
      const { account_id: accountId, account_number: sealed } = row;
      const place = userSubject(row.organisation_id);
      const digits = accountId && sealed ? new TextDecoder().decode(open(place, placeOfNumber(accountId), sealed)) : '';
      return {
        id,
        ...shopOf(row),
        account: [row.bank_name, digits, row.account_holder].join(' ').trim(),
        won: net,
        fee,
      };
    });
  },
  carryOut: async (tx, services, { run, accountId, channel, won }, { who, facts }) => {
    const digest = { name: 'lines_digest', value: await digestLines(tx, run) } as const;
    needSameLines(facts, digest);
    await record(tx, services.vault, who, 'settlement.checked', { run, name: storedWonText(won) });
    const { display_name: name } = await readOrganisation(tx, who);
    const account = channel === 'file' ? await needAccount(tx, who.organisation, accountId ?? 0) : undefined;
    const from = account && {
      name: account.account_holder,
      bank: account.bank_name,
      digits: await digitsOf(tx, services.vault, account),
    };
    const done = await checkRun(tx, services, { run, by: who.person.userId, from, text: `${name} ${run}` });
    if (done === 'over') throw cannot('This run is no longer pending.');
    if (done === 'nothing') throw cannot('No shop in this run can be paid any more.');
  },
});
