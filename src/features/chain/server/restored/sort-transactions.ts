import type { Db } from '#platform/server/store/db.ts';
import { findPeople } from '../deposits/scan-store.ts';
import type { Address } from '../rpc/port.ts';
import type { OfPerson } from './adopting.ts';
import { listSigned } from './adopting-store.ts';
import { listKnown } from './restored-store.ts';
import type { WalkedTransaction } from './walk.ts';
import type { WalkResult } from './walk-in-pieces.ts';

/** This server's transactions on the chain since the backup, by the action they need. */
export interface SortedTransactions {
  /** Sweeps and gas in final blocks that have not ended here; `isFollowed` if the store signed them itself. */
  readonly ofPeople: readonly (OfPerson & { readonly isFollowed: boolean })[];
  /** Sweeps and gas in blocks that are not final yet, which the store did not sign. */
  readonly early: readonly WalkedTransaction[];
  /** Other transactions of the treasury that the store does not know: in final blocks, and in others. */
  readonly unknown: readonly WalkedTransaction[];
  readonly tooEarly: readonly WalkedTransaction[];
  /** Payments into the treasury since the backup from addresses that nobody here has. */
  readonly strangers: readonly WalkedTransaction[];
  /** Payments of the treasury to others in final blocks that have not ended here; the engine or a person ends them. */
  readonly leaving: readonly WalkedTransaction[];
}

interface Sorting extends Pick<WalkResult, 'sent' | 'finalized'> {
  readonly treasury: Address;
  readonly since: Date;
}

export async function sortTransactions(
  db: Db,
  { sent, treasury, finalized, since }: Sorting,
): Promise<SortedTransactions> {
  const others = sent.flatMap(({ paid }) => (paid ? [paid.from === treasury ? paid.to : paid.from] : []));
  const people = new Map((await findPeople(db, [...new Set(others)])).map((person) => [person.address, person]));
  const known = await listKnown(db, sent);
  const signed = await listSigned(
    db,
    sent.map(({ hash }) => hash),
  );
  const isFinal = ({ block }: WalkedTransaction) => block.number <= finalized.number;
  const hasEnded = ({ from, nonce }: WalkedTransaction) => known.get(`${from} ${nonce}`);
  const ofPeople = sent.flatMap((one) => {
    const found = ofPerson(one, treasury, people);
    return found && hasEnded(one) !== true ? [{ ...found, isFollowed: signed.has(one.hash) }] : [];
  });
  const isOfPeople = new Set(ofPeople.map(({ hash }) => hash));
  const byTreasury = sent.filter(({ from, hash }) => from === treasury && !isOfPeople.has(hash));
  const unknown = byTreasury.filter((one) => hasEnded(one) === undefined);
  return {
    ofPeople: ofPeople.filter(isFinal),
    early: ofPeople.filter((one) => !isFinal(one) && !one.isFollowed),
    unknown: unknown.filter(isFinal),
    tooEarly: unknown.filter((one) => !isFinal(one)),
    strangers: sent.filter(
      ({ paid, timestampS }) =>
        paid?.to === treasury && !people.has(paid.from) && timestampS >= Math.floor(since.getTime() / 1000),
    ),
    leaving: byTreasury.filter((one) => isFinal(one) && one.paid?.from === treasury && hasEnded(one) !== true),
  };
}

/**
 * Recognises a sweep by its sender, a person here, and gas as coins sent to one: the treasury pays nothing else to
 * people here.
 */
function ofPerson(
  one: WalkedTransaction,
  treasury: Address,
  people: ReadonlyMap<Address, OfPerson['person']>,
): OfPerson | undefined {
  const { paid } = one;
  if (!paid) return undefined;
  const isGas = paid.from === treasury;
  const person = people.get(isGas ? paid.to : paid.from);
  if (!person || (isGas && paid.token !== null)) return undefined;
  return { ...one, paid, person, kind: isGas ? 'gas' : 'sweep' };
}
