import { shortDid } from '#features/identity/did-text.ts';
import { dateText } from '#platform/dates.ts';
import { useGloss, useLanguage, useWords } from '#platform/web/language.ts';
import { report } from '#platform/web/report.ts';
import { toast } from '#platform/web/toast.tsx';
import { IconButton } from '#ui/Button.tsx';
import { AddressText, KeyValues } from '#ui/Facts.tsx';
import { copy } from '#ui/icons-more.ts';
import { SectionHead } from '#ui/List.tsx';
import styles from './MyInfo.module.css';
import type { User } from './useUser.ts';
import { words } from './words.ts';

/** The person's DID, the address at its tail, its method and age. */
export function DidFacts({ user }: { user: User }) {
  const w = useWords(words);
  const gloss = useGloss(words);
  const language = useLanguage();
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
    <>
      <SectionHead title={w.identity} gloss={gloss?.identity} />
      <div className={styles.did}>
        <p>
          <span className={styles.term}>{w.did}</span>
          <span className="code">{shortDid(didAddress)}</span>
        </p>
        <IconButton icon={copy} label={w.copyDid} onClick={() => void onCopy()} />
      </div>
      <KeyValues
        rows={[
          { term: w.method, value: didAddress.split(':').slice(0, 2).join(':'), isCode: true },
          { term: w.created, value: dateText(createdAt, language) },
        ]}
      />
      <p className={styles.term}>{w.address}</p>
      <AddressText address={address} />
    </>
  );
}
