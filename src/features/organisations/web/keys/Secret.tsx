import { useWords } from '#platform/web/device/language.ts';
import { copyText, shareData } from '#platform/web/device/share.ts';
import { toast } from '#platform/web/toasts/toast.tsx';
import { Button } from '#ui/controls/Button.tsx';
import { copy, share } from '#ui/drawings/icons-more.ts';
import styles from '../Organisations.module.css';
import { words } from '../words.ts';

/** A secret that is shown only once, to be copied, or shared if it is for another person. */
export function Secret({ text, label, share: shared }: { text: string; label: string; share?: ShareData }) {
  const w = useWords(words);
  const copyIt = async () =>
    toast((await copyText(text)) ? { title: w.copied } : { title: w.notCopied, isDestructive: true });
  const shareIt = async () => {
    if (shared && (await shareData(shared)) === 'not shared') await copyIt();
  };
  return (
    <>
      <p className={`${styles.secret} code`} translate="no" role="note" aria-label={label}>
        {text}
      </p>
      <div className={styles.foot}>
        {shared && (
          <Button look="quiet" icon={share} onClick={() => void shareIt()}>
            {w.share}
          </Button>
        )}
        <Button icon={copy} onClick={() => void copyIt()}>
          {w.copy}
        </Button>
      </div>
    </>
  );
}
