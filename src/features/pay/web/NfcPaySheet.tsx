import { useEffect, useState } from 'react';
import { isFault } from '#features/codes/code.ts';
import { readCode } from '#features/codes/read-code.ts';
import { chainOfDid } from '#features/identity/address.ts';
import { useDid } from '#features/identity/web/useDid.ts';
import { useWords } from '#platform/web/language.ts';
import { Button } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { nfc as nfcIcon } from '#ui/icons-more.ts';
import { Sheet } from '#ui/Sheet.tsx';
import { type Target, targetOf } from '../target.ts';
import { hasNfc, readTag, stopNfc } from './nfc.ts';
import styles from './Pay.module.css';
import { PayTarget } from './PayTarget.tsx';
import { words } from './words.ts';

interface NfcPaySheetProps {
  isOpen: boolean;
  onClose: () => void;
  onQr: () => void;
}
type Said = 'ready' | 'reading' | 'absent' | 'blocked' | 'timeout' | 'failed' | 'empty';

/** Pays what a tag asks for; where the device reads none it says so and offers QR. */
export function NfcPaySheet({ isOpen, onClose, onQr }: NfcPaySheetProps) {
  const w = useWords(words).nfc;
  const { close: closeLabel } = useWords(words);
  const [isBusy, setIsBusy] = useState(false);
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={w.title} closeLabel={closeLabel} isBusy={isBusy}>
      <Reading onBusy={setIsBusy} onClose={onClose} onQr={onQr} />
    </Sheet>
  );
}

function Reading({ onBusy, onClose, onQr }: Omit<NfcPaySheetProps, 'isOpen'> & { onBusy: (isBusy: boolean) => void }) {
  const w = useWords(words).nfc;
  const did = useDid();
  const [said, setSaid] = useState<Said>(hasNfc() ? 'ready' : 'absent');
  const [target, setTarget] = useState<Target>();
  useEffect(() => stopNfc, []);
  const read = async () => {
    setSaid('reading');
    const outcome = await readTag();
    if (outcome.is === 'stopped') return;
    if (outcome.is !== 'read') return setSaid(outcome.is);
    const now = Math.floor(Date.now() / 1000);
    const code = readCode(outcome.text, { chainId: chainOfDid(did) ?? 0, origin: location.origin, now });
    const found = isFault(code) ? undefined : targetOf(code);
    navigator.vibrate?.(18);
    if (found) setTarget(found);
    else setSaid('empty');
  };
  if (target) return <PayTarget target={target} onBusy={onBusy} onClose={onClose} />;
  const [title, text] = said === 'reading' ? [w.ready, w.reading] : [w[said], w[`${said}Text`]];
  return (
    <div className={styles.full}>
      <Icon of={nfcIcon} size={88} />
      <div role="status">
        <p className={styles.big}>{title}</p>
        <p>{text}</p>
      </div>
      {said !== 'absent' && (
        <Button isWide loadingText={said === 'reading' ? w.reading : undefined} onClick={() => void read()}>
          {w.start}
        </Button>
      )}
      <Button look="quiet" isWide onClick={onQr}>
        {w.qr}
      </Button>
    </div>
  );
}
