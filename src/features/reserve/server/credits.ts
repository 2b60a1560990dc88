import { type AccountOwner, transfer } from '#features/ledger/movement.ts';
import { mustPost } from '#features/ledger/server/doors.ts';
import { perServer } from '#platform/server/per-server.ts';
import type { Services } from '#platform/server/services.ts';
import { nextId, type Queryable, type Tx } from '#platform/server/store/db.ts';
import { faultSentence, lineName } from '../credit-faults.ts';
import { type CreditFaults, type CreditLine, totalOf } from '../credit-file.ts';
import { accountOfFile, createCrediting } from './crediting.ts';
import { insertFile, lockLeft, readOwners, setReturned } from './credits-store.ts';
import { issueCredit, type Makers } from './issuing.ts';
import { lockFreeCredit } from './lines.ts';

/** Returns the server's job that pays files of credits. It wakes when a file begins. */
export const creditingOf = perServer((services: Services) => createCrediting(services));

/** Lines whose recipients all exist on this server. */
export interface JudgedLines {
  readonly lines: readonly CreditLine[];
  readonly owners: ReadonlyMap<string, AccountOwner>;
  readonly total: bigint;
}

/** Validates a parsed file against the current members. Returns all of its lines, or every fault by its line. */
export async function judgeCredits(
  db: Queryable,
  lines: readonly CreditLine[] | CreditFaults,
): Promise<JudgedLines | CreditFaults> {
  if (!Array.isArray(lines)) return lines as CreditFaults;
  const read: readonly CreditLine[] = lines;
  const owners = await readOwners(
    db,
    read.map(({ to }) => to),
  );
  const unknown = read.filter(({ to }) => !owners.has(to));
  if (unknown.length > 0)
    return Object.fromEntries(unknown.map(({ line }) => [lineName(line), faultSentence('unknown')]));
  return { lines: read, owners, total: totalOf(read) };
}

/**
 * Begins to pay a file: issues its total against the bank's credit into the file's own account, from which the job pays
 * line by line. A recipient who has left since the file was made gets nothing; the line stays in the account. Returns
 * undefined if the credit is used, has another sum, or names a payment that may still come back. Locks the line, then
 * accounts.
 */
export async function beginCredits(
  tx: Tx,
  services: Services,
  {
    lineId,
    digest,
    lines,
    ...makers
  }: Makers & { readonly lineId: number; readonly digest: Uint8Array; readonly lines: readonly CreditLine[] },
): Promise<number | undefined> {
  const line = await lockFreeCredit(tx, lineId);
  const won = totalOf(lines);
  if (line === undefined || BigInt(line.open) !== won) return undefined;
  const owners = await readOwners(
    tx,
    lines.map(({ to }) => to),
  );
  const id = await nextId(tx, 'credit_files');
  await issueCredit(tx, services, { ...makers, line, kind: 'issue', to: accountOfFile(id) });
  await insertFile(tx, { id, lineId, digest, won }, lines, owners);
  tx.afterCommit(creditingOf(services).wake);
  return id;
}

/** Moves the remainder of a finished file to the operator; undefined if there is none. */
export async function returnLeft(tx: Tx, file: number, to: AccountOwner): Promise<bigint | undefined> {
  const left = await lockLeft(tx, file);
  if (left === undefined) return undefined;
  const won = BigInt(left.won);
  const plan = { kind: 'top_up', asset: 'KRW', amount: won, from: accountOfFile(file), to, initiator: null } as const;
  await setReturned(tx, file, await mustPost(tx, transfer(plan)));
  return won;
}
