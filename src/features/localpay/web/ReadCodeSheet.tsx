import type { Code } from '#features/codes/code.ts';
import { printCode } from '#features/codes/read-code.ts';
import { ReadSummary } from '#features/codes/web/ReadSummary.tsx';
import { useWords } from '#platform/web/language.ts';
import { Button, ButtonLink } from '#ui/Button.tsx';
import { Sheet } from '#ui/Sheet.tsx';
import styles from './LocalPay.module.css';
import { words } from './words.ts';

interface ReadCodeSheetProps {
  /** Undefined keeps the sheet closed. */
  code: Code | undefined;
  onClose: () => void;
  onPay: () => void;
}

/** What a scanned code asks for, before anything is paid: a shop and its amount, or an address, to which assets are sent. */
export function ReadCodeSheet({ code, onClose, onPay }: ReadCodeSheetProps) {
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
          <Button isWide onClick={onPay}>
            {w.pay}
          </Button>
        )}
      </div>
    </Sheet>
  );
}
