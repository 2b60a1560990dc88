import { AddressText } from '#ui/layout/Facts.tsx';
import { useStore } from '#ui/store.ts';
import { Name } from '#ui/text/LangText.tsx';
import { rowExtras } from './row-extras.ts';
import styles from './Transaction.module.css';

/** Shows the other side of a transfer: its contact name, if there is one, above the full address. */
export function NamedAddress({ address }: { address: string }) {
  const name = useStore(rowExtras).nameOf?.(address);
  return (
    <>
      {name !== undefined && (
        <span className={styles.name}>
          <Name>{name}</Name>
        </span>
      )}
      <AddressText address={address} />
    </>
  );
}
