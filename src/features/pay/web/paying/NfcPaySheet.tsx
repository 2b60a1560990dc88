// @online
import { useEffect, useState } from 'react';
import { type Fault, isFault } from '#features/codes/fault.ts';
import { readCode } from '#features/codes/read-code.ts';
import { words as codeWords } from '#features/codes/web/words.ts';
import { chainOfDid } from '#features/identity/address.ts';
import { useDid } from '#features/identity/web/calls.ts';
import { type Target, targetOf } from '#features/pay/pay-target.ts';
import { vibrate } from '#platform/web/device/device.ts';
import { useWords } from '#platform/web/device/language.ts';
import { classes } from '#ui/classes.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Icon } from '#ui/drawings/Icon.tsx';
import { alert } from '#ui/drawings/icons.ts';
import { nfc as nfcIcon } from '#ui/drawings/icons-more.ts';
import { Sheet } from '#ui/layout/Sheet.tsx';
import styles from '../Pay.module.css';
import { words } from '../words.ts';
import { hasNfc, readTag, stopNfc } from './nfc.ts';
import { PayTarget } from './PayTarget.tsx';

interface NfcPaySheetProps {
  isOpen: boolean;
  onClose: () => void;
  onQr: () => void;
}
type ReaderState = 'ready' | 'reading' | 'absent' | 'blocked' | 'timeout' | 'failed' | 'empty';

/**
 * Pays what an NFC tag asks for, with the result filling the screen. A device that cannot read tags offers QR instead.
 */
export function NfcPaySheet({ isOpen, onClose, onQr }: NfcPaySheetProps) {
  const w = useWords(words).nfc;
  const { close: closeLabel } = useWords(words);
  const [isBusy, setIsBusy] = useState(false);
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={w.title} closeLabel={closeLabel} isBusy={isBusy}>
      <div className={styles.whole}>
        <Reading onBusy={setIsBusy} onClose={onClose} onQr={onQr} />
      </div>
    </Sheet>
  );
}

function Reading({ onBusy, onClose, onQr }: Omit<NfcPaySheetProps, 'isOpen'> & { onBusy: (isBusy: boolean) => void }) {
  const did = useDid();
  const [said, setSaid] = useState<ReaderState>(hasNfc() ? 'ready' : 'absent');
  const [fault, setFault] = useState<Fault>();
  const [target, setTarget] = useState<Target>();
  useEffect(() => stopNfc, []);
  const read = async () => {
    setSaid('reading');
    setFault(undefined);
    const outcome = await readTag();
    if (outcome.is === 'stopped' || outcome.is === 'busy') return;
    if (outcome.is !== 'read') return setSaid(outcome.is);
    vibrate();
    const now = Math.floor(Date.now() / 1000);
    const code = readCode(outcome.text, { chainId: chainOfDid(did) ?? 0, origin: location.origin, now });
    const found = isFault(code) ? undefined : targetOf(code);
    if (found) return setTarget(found);
    setFault(isFault(code) ? code : undefined);
    setSaid('empty');
  };
  if (target) return <PayTarget target={target} onBusy={onBusy} onClose={onClose} />;
  return <Outcome said={said} fault={fault} onRead={() => void read()} onQr={onQr} />;
}

interface OutcomeProps {
  said: ReaderState;
  /** Fault of the code on the tag. */
  fault: Fault | undefined;
  onRead: () => void;
  onQr: () => void;
}

function Outcome({ said, fault, onRead, onQr }: OutcomeProps) {
  const { nfc: w, again } = useWords(words);
  const { faults } = useWords(codeWords);
  const isReading = said === 'reading';
  const isGood = isReading || said === 'ready';
  const text = fault ? faults[fault.fault](fault.about) : w[`${said}Text`];
  return (
    <div className={styles.full}>
      <div className={classes(styles.mark, !isGood && styles.fault)}>
        <Icon of={isGood ? nfcIcon : alert} size={88} />
      </div>
      <div role="status">
        <p className={styles.big}>{isReading ? w.ready : w[said]}</p>
        <p>{text}</p>
      </div>
      {said !== 'absent' && (
        <Button isWide loadingText={isReading ? w.reading : undefined} onClick={onRead}>
          {isGood ? w.start : again}
        </Button>
      )}
      <Button look={said === 'absent' ? 'primary' : 'quiet'} isWide onClick={onQr}>
        {w.qr}
      </Button>
    </div>
  );
}
