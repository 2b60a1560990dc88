import { type Address, chainOfDid, didOf } from '#features/identity/address.ts';
import { NameSeal } from '#features/identity/web/NameSeal.tsx';
import { Rosette } from '#ui/drawings/guilloche/Guilloche.tsx';
import { AddressText } from '#ui/layout/Facts.tsx';
import { Name } from '#ui/text/LangText.tsx';
import { useContactNames } from '../use-contacts.ts';
import styles from './PayeeBlock.module.css';

/**
 * The payee of an address: print, seal and name of a contact with the whole address in groups; for anyone else only the
 * address.
 */
export function PayeeBlock({ payee, did }: { payee: Address; did: string }) {
  const name = useContactNames()(payee.checksummed);
  return (
    <span className={styles.block}>
      {name !== undefined && (
        <span className={styles.print}>
          <svg viewBox="-52 -52 104 104" aria-hidden="true">
            <Rosette did={didOf(payee.address, chainOfDid(did) ?? 0)} purpose="verify" radius={66} />
          </svg>
          <NameSeal name={name} size={64} />
        </span>
      )}
      <span className={styles.said}>
        {name !== undefined && (
          <span className={styles.name}>
            <Name>{name}</Name>
          </span>
        )}
        <AddressText address={payee.checksummed} />
      </span>
    </span>
  );
}
