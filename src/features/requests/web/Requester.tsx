import { PayeeBlock } from '#features/contacts/web/payee/PayeeBlock.tsx';
import { PayeeNotices } from '#features/contacts/web/payee/PayeeNotices.tsx';
import { useDid } from '#features/identity/web/calls.ts';
import styles from './Requests.module.css';

/**
 * The requester, shown as Send shows a payee: full address, contact, proven name, look-alike warning, and whether this
 * is the first payment.
 */
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
