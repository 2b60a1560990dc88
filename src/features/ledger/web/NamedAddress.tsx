import { AddressText } from '#ui/layout/Facts.tsx';
import { useStore } from '#ui/store.ts';
import { Name } from '#ui/text/LangText.tsx';
import { rowExtras } from './row-extras.ts';
import styles from './Transaction.module.css';

/** The other side of a transfer: what the person calls it, where they know it, over the whole address. */
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
