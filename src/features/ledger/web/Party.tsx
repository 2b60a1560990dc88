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

/** Whom a transfer went to or came from, on their own print: the name that the person has for them, and their seal, where they know them. */
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

/** Whole it stands below; here there is room for its ends. */
const endsOf = (address: string) => `${address.slice(0, 6)}\u2026${address.slice(-4)}`;

/** The other side's address (null where a house account stands), and whether money came from there. */
export function sidesOf({ transactionType, fromAddress, toAddress }: Transaction) {
  const isCredit = transactionType === 'receive';
  return { isCredit, other: isCredit ? fromAddress : toAddress };
}
