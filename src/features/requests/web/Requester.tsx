import { PayeeBlock } from '#features/contacts/web/payee/PayeeBlock.tsx';
import { PayeeNotices } from '#features/contacts/web/payee/PayeeNotices.tsx';
import { useDid } from '#features/identity/web/use-did.ts';
import styles from './Requests.module.css';

/** Who asks, as Send shows a payee: by the whole address, the contact, the proven name, what it may be taken for, and that it is the first time. */
export function Requester({ address }: { address: string }) {
  const did = useDid();
  const payee = { address: address.toLowerCase(), checksummed: address };
  return (
    <div>
      <div className={styles.who}>
        <PayeeBlock payee={payee} did={did} />
      </div>
      <PayeeNotices payee={payee} did={did} />
    </div>
  );
}
