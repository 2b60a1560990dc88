import { shortDid } from '#features/identity/did-text.ts';
import { dateText } from '#platform/dates.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { report } from '#platform/web/device/report.ts';
import { toast } from '#platform/web/toasts/toast.tsx';
import { IconButton } from '#ui/controls/Button.tsx';
import { copy } from '#ui/drawings/icons-more.ts';
import { AddressText, KeyValues } from '#ui/layout/Facts.tsx';
import { Sheet } from '#ui/layout/Sheet.tsx';
import { useUser } from './calls.ts';
import styles from './MyInfo.module.css';
import { words } from './words.ts';

/** The person's DID and e-mail, and below them the DID's address, method and age. */
export function DidSheet({ onClose }: { onClose: () => void }) {
  const w = useWords(words);
  const language = useLanguage();
  const user = useUser().data;
  if (!user) return null;
  const { didAddress, address, createdAt } = user;
  const onCopy = async () => {
    try {
      await navigator.clipboard.writeText(didAddress);
      toast({ title: w.copied, text: w.copiedText });
    } catch (error) {
      report(w.copyFailed, error);
      toast({ title: w.copyFailed, text: w.copyFailedText, isDestructive: true });
    }
  };
  return (
    <Sheet isOpen onClose={onClose} title={w.identity} closeLabel={w.close}>
      <div className={styles.did}>
        <p>
          <span className={styles.term}>{w.did}</span>
          <span className="code" translate="no">
            {shortDid(didAddress)}
          </span>
        </p>
        <IconButton icon={copy} label={w.copyDid} onClick={() => void onCopy()} />
      </div>
      <div className={styles.did}>
        <p>
          <span className={styles.term}>{w.fields.email}</span>
          <span>{user.email}</span>
        </p>
      </div>
      <KeyValues
        rows={[
          { term: w.method, value: didAddress.split(':').slice(0, 2).join(':'), isCode: true },
          { term: w.created, value: dateText(createdAt, language) },
        ]}
      />
      <p className={styles.term}>{w.address}</p>
      <AddressText address={address} />
    </Sheet>
  );
}
