import { useWords } from '#platform/web/device/language.ts';
import { report } from '#platform/web/device/report.ts';
import { Button } from '#ui/controls/Button.tsx';
import { copy, share } from '#ui/drawings/icons-more.ts';
import { QrFrame } from '#ui/drawings/QrFrame.tsx';
import { Sheet } from '#ui/layout/Sheet.tsx';
import styles from '../DigitalId.module.css';
import { words } from '../words.ts';
import { copyDid } from './copy-did.ts';

interface DidSheetProps {
  did: string;
  isOpen: boolean;
  onClose: () => void;
}

/** Shows the DID as a QR code, with the device's share dialog if it has one, else the clipboard. */
export function DidSheet({ did, isOpen, onClose }: DidSheetProps) {
  const w = useWords(words);
  const canShare = typeof navigator.share === 'function';
  // Toasts lie below a modal sheet, so it is closed to show them.
  const copyIt = async () => {
    onClose();
    await copyDid(did, w);
  };
  const shareIt = async () => {
    try {
      await navigator.share({ title: w.did, text: did });
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return;
      report('Share', error);
      await copyIt();
    }
  };
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={w.shareTitle} closeLabel={w.close}>
      <div className={styles.qr}>
        <QrFrame did={did} text={did} label={w.qrOf} />
      </div>
      <p className={`${styles.whole} code`} translate="no">
        {did}
      </p>
      <Button isWide icon={canShare ? share : copy} onClick={() => void (canShare ? shareIt() : copyIt())}>
        {canShare ? w.share : w.copy}
      </Button>
    </Sheet>
  );
}
