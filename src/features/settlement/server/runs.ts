import type { BankName } from '#features/banking/rules.ts';
import { bankDeskOf } from '#features/banking/server/bank/of-settings.ts';
import { numberSealContext as placeOfNumber } from '#features/banking/server/store.ts';
import { type AccountOwner, HOUSE, type Movement, transfer } from '#features/ledger/movement.ts';
import { lockAccounts, type OutcomeOfMany, openAccountsIn, postAll } from '#features/ledger/server/doors.ts';
import type { UserId } from '#platform/ids.ts';
import { dayOf } from '#platform/korean-days.ts';
import type { Services } from '#platform/server/services.ts';
import type { Tx } from '#platform/server/store/db.ts';
import { userSubject } from '#platform/server/vault/vault.ts';
import { type Party, type Payment, writePain001 } from '../pain.ts';
import { endToEndText } from '../rules.ts';
import { keepFile } from './files-store.ts';
import { queueLeftOut } from './news-job.ts';
import * as store from './runs-store.ts';

/** Maximum number of movements in one SQL statement. A larger one would only take longer. */
const AT_ONCE = 500;

/** A run as made, for its check by a second person. */
export interface RunSummary {
  readonly run: number;
  readonly lines: number;
  readonly won: string;
  readonly fees: string;
}

/**
 * Makes a run, which fixes what each shop is due at its cutoff. Nothing is held yet. The operator is locked, so that
 * one run is made at a time.
 */
export async function makeRun(tx: Tx, asked: store.NewRun): Promise<RunSummary> {
  const { id } = await store.insertRun(tx, asked);
  await store.insertLines(tx, id);
  return { run: id, ...(await store.writeSums(tx, id)) };
}

/** Result of a check. `nothing`: no line could be held, or there is no such run to check. */
export type CheckResult = { readonly lines: number; readonly won: bigint } | 'nothing' | 'over';

/**
 * Checks a run in this transaction: holds the money of every payable line, leaves out the others with a reason, and
 * writes the held ones to the file or to the bank's interface. Locks the run, bank accounts by id, then the ledger's
 * accounts.
 */
export async function checkRun(
  tx: Tx,
  services: Services,
  {
    run: id,
    by,
    from,
    text,
  }: { readonly run: number; readonly by: UserId; readonly from: Party | undefined; readonly text: string },
): Promise<CheckResult> {
  const run = await store.lockRun(tx, id);
  if (run?.state !== 'made') return 'over';
  const rows = await store.takePayable(tx, id);
  const left = rows.flatMap((row): store.LineResult[] => {
    const why = row.shop_state !== 'approved' ? 'suspended' : row.account_id === null ? 'account_changed' : null;
    return why === null ? [] : [{ id: row.id, transferId: null, leftFor: why }];
  });
  const isLeft = new Set(left.map((one) => one.id));
  const payable = rows.filter((row) => !isLeft.has(row.id));
  const taken = await holdAll(tx, payable);
  for (const some of inParts([...left, ...taken])) await store.writeTaken(tx, some);
  const transfers = new Map(taken.map((one) => [one.id, one.transferId]));
  const held = payable.filter((row) => transfers.get(row.id) != null);
  if (held.length === 0) return 'nothing';
  await queueLeftOut(tx, id);
  const sums = await store.writeSums(tx, id);
  const at = await store.setChecked(tx, id, { by });
  if (run.channel === 'bank')
    await bankDeskOf(services).requestMany(
      tx,
      held.map((row) => orderOf(row, transfers)),
    );
  else {
    if (!from) throw new Error('a file is paid from an account');
    const payments = await paymentsOf(tx, services, held);
    const xml = writePain001({ message: endToEndText(run.reference), at, on: dayOf(at), from, text, payments });
    await keepFile(tx, services.vault, { run: id, xml, lines: held.length, won: BigInt(sums.won) });
  }
  return { lines: held.length, won: BigInt(sums.won) };
}

const inParts = <T>(items: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(items.length / AT_ONCE) }, (_, nth) =>
    items.slice(nth * AT_ONCE, (nth + 1) * AT_ONCE),
  );

async function holdAll(tx: Tx, rows: readonly store.PayableRow[]): Promise<store.LineResult[]> {
  await openAccountsIn(tx, 'KRW', [HOUSE.bank, HOUSE.fees]);
  await lockAccounts(
    tx,
    'KRW',
    rows.map(({ owner }) => owner),
  );
  const taken: store.LineResult[] = [];
  for (const some of inParts(rows)) {
    const outcomes = await postAll(tx, some.map(holding));
    for (const [nth, row] of some.entries()) taken.push(takenOf(row, outcomes[nth]));
  }
  return taken;
}

const holding = ({ owner, net, fee }: store.PayableRow): Movement =>
  transfer({
    kind: 'withdrawal',
    asset: 'KRW',
    amount: BigInt(net),
    fee: BigInt(fee),
    from: owner as AccountOwner,
    to: HOUSE.bank,
    initiator: null,
    hold: {},
    details: { settlement: true },
  });

function takenOf({ id }: store.PayableRow, outcome: OutcomeOfMany | undefined): store.LineResult {
  if (outcome?.status === 'accepted') return { id, transferId: outcome.id, leftFor: null };
  const leftFor =
    outcome?.status === 'insufficient' ? 'fell' : outcome?.status === 'stopped' ? 'stopped' : ('not_moved' as const);
  return { id, transferId: null, leftFor };
}

const orderOf = (row: store.PayableRow, transfers: ReadonlyMap<number, number | null>) => ({
  reference: row.end_to_end,
  userId: row.organisation_id,
  accountId: row.account_id ?? 0,
  bankName: row.bank_name ?? '',
  won: row.net,
  transferId: transfers.get(row.id) ?? 0,
});

/** Returns the payments for a file, with account numbers decrypted. */
async function paymentsOf(
  tx: Tx,
  { vault }: Pick<Services, 'vault'>,
  rows: readonly store.PayableRow[],
): Promise<Payment[]> {
  const open = await vault.opener(
    tx,
    rows.map((row) => userSubject(row.organisation_id)),
  );
  const decoder = new TextDecoder();
  return rows.map((row) => {
    if (row.account_id === null || row.account_number === null) throw new Error(`line ${row.id} has no account`);
    const digits = open(userSubject(row.organisation_id), placeOfNumber(row.account_id), row.account_number);
    return {
      endToEnd: endToEndText(row.end_to_end),
      won: BigInt(row.net),
      to: { name: row.account_holder ?? '', bank: row.bank_name as BankName, digits: decoder.decode(digits) },
    };
  });
}
