import { chainOfDid, didOf } from '#features/identity/address.ts';
import { useRead as useIdentity } from '#features/identity/web/calls.ts';
import { NameSeal } from '#features/identity/web/NameSeal.tsx';
import { useWords } from '#platform/web/device/language.ts';
import { useStore } from '#ui/store.ts';
import type { Transaction } from '../contract.ts';
import { words } from './detail-words.ts';
import { PartyPrint } from './PartyPrint.tsx';
import styles from './Receipt.module.css';
import { rowExtras } from './row-extras.ts';

/** Shows the sender or recipient of a transfer on their print, with the contact's name and seal if known. */
export function Party({ transaction }: { transaction: Transaction }) {
  const w = useWords(words);
  const { other, isCredit } = sidesOf(transaction);
  const own = useIdentity('GET /api/did/{userId}').data;
  const name = useStore(rowExtras).nameOf?.(other ?? '');
  if (other === null) return null;
  const chain = own && chainOfDid(own.id);
  return (
    <PartyPrint
      term={isCredit ? w.from : w.to}
      seed={chain === undefined ? undefined : didOf(other, chain)}
      purpose="verify"
      name={name}
      seal={name !== undefined && <NameSeal name={name} size={88} />}
    >
      <p className={`${styles.short} code`} translate="no" aria-hidden="true">
        {endsOf(other)}
      </p>
    </PartyPrint>
  );
}

/** Shortened here for lack of room; the full address follows below. */
const endsOf = (address: string) => `${address.slice(0, 6)}\u2026${address.slice(-4)}`;

/** Returns the other side's address (null for a house account), and whether money came from it. */
export function sidesOf({ transactionType, fromAddress, toAddress }: Transaction) {
  const isCredit = transactionType === 'receive';
  return { isCredit, other: isCredit ? fromAddress : toAddress };
}
