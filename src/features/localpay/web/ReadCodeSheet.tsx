import type { Code } from '#features/codes/code.ts';
import { printCode } from '#features/codes/read-code.ts';
import { ReadSummary } from '#features/codes/web/ReadSummary.tsx';
import { useWords } from '#platform/web/device/language.ts';
import { ButtonLink } from '#ui/controls/Button.tsx';
import { Sheet } from '#ui/layout/Sheet.tsx';
import styles from './LocalPay.module.css';
import { words } from './words.ts';

interface ReadCodeSheetProps {
  /** Undefined keeps the sheet closed. */
  code: Code | undefined;
  onClose: () => void;
}

/** Explains a scanned code that is not paid in won: an address for assets, or a shop of another system. */
export function ReadCodeSheet({ code, onClose }: ReadCodeSheetProps) {
  const w = useWords(words);
  const isSend = code?.kind === 'address' || code?.kind === 'payment';
  return (
    <Sheet isOpen={code !== undefined} onClose={onClose} title={w.read} lead={w.readLead} closeLabel={w.close}>
      {code && <ReadSummary code={code} />}
      <div className={styles.pay}>
        {code && isSend ? (
          <ButtonLink isWide href={`/send?text=${encodeURIComponent(printCode(code, location.origin))}`}>
            {w.sendThere}
          </ButtonLink>
        ) : (
          <p>{w.unpayable}</p>
        )}
      </div>
    </Sheet>
  );
}
