import { chainOfDid, didOf, shortAddress } from '#features/identity/address.ts';
import { useRead as useIdentity } from '#features/identity/web/calls.ts';
import { NameSeal } from '#features/identity/web/NameSeal.tsx';
import { useWords } from '#platform/web/device/language.ts';
import { Guilloche } from '#ui/drawings/Guilloche.tsx';
import { useStore } from '#ui/store.ts';
import { LangText } from '#ui/text/LangText.tsx';
import type { Transaction } from '../contract.ts';
import { words } from './detail-words.ts';
import styles from './Receipt.module.css';
import { rowExtras } from './row-extras.ts';

/** The rosette's centre, from the right and the top edge, and its radius. */
const ROSETTE = [84, 70, 112] as const;
const RINGS = [1, 4] as const;

/** Whom a transfer went to or came from, on their own print: the name that the person has for them, and their seal, where they know them. */
export function Party({ transaction }: { transaction: Transaction }) {
  const w = useWords(words);
  const { other, isCredit } = sidesOf(transaction);
  const own = useIdentity('GET /api/did/{userId}').data;
  const name = useStore(rowExtras).nameOf?.(other ?? '');
  if (other === null) return null;
  const chain = own && chainOfDid(own.id);
  return (
    <section className={styles.party} aria-label={isCredit ? w.from : w.to}>
      {chain !== undefined && <Guilloche did={didOf(other, chain)} purpose="verify" at={ROSETTE} rings={RINGS} />}
      <p className={styles.term}>{isCredit ? w.from : w.to}</p>
      {name !== undefined && (
        <p className={styles.name}>
          <LangText>{name}</LangText>
        </p>
      )}
      <p className={`${styles.short} code`} aria-hidden="true">
        {shortAddress(other)}
      </p>
      {name !== undefined && (
        <span className={styles.seal}>
          <NameSeal name={name} size={88} />
        </span>
      )}
    </section>
  );
}

/** The other side's address (null where a house account stands), and whether money came from there. */
export function sidesOf({ transactionType, fromAddress, toAddress }: Transaction) {
  const isCredit = transactionType === 'receive';
  return { isCredit, other: isCredit ? fromAddress : toAddress };
}
