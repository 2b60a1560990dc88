import { type ChangeEvent, useRef, useState } from 'react';
import { useScanSheet } from '#features/codes/web/use-scan-sheet.ts';
import { isClosed } from '#platform/web/calls/page-facts.ts';
import { useWords } from '#platform/web/device/language.ts';
import { toast } from '#platform/web/toasts/toast.tsx';
import { useLater } from '#platform/web/toasts/use-later.ts';
import { useChosen } from '#platform/web/use-chosen.ts';
import { useUrlAction } from '#platform/web/use-url-action.ts';
import { Button } from '#ui/controls/Button.tsx';
import { ButtonPair } from '#ui/controls/ButtonPair.tsx';
import { alert, receipt } from '#ui/drawings/icons.ts';
import { camera, scanQr } from '#ui/drawings/icons-more.ts';
import { Sheet } from '#ui/layout/Sheet.tsx';
import { InfoLine } from '#ui/layout/State.tsx';
import type { Refund } from '../../contract.ts';
import styles from '../Traveler.module.css';
import { words } from '../words.ts';
import { receiptOfCode, type ScannedReceipt, scanReceipt } from './picture.ts';
import { ReceiptDrawing } from './ReceiptDrawing.tsx';

const nothing = () => undefined;
/** Loaded on first use: viewers do not need it. */
const loadForm = () => import('./ClaimSheetForm.tsx').then(({ ClaimSheetForm }) => ClaimSheetForm);

/** Ways to start a claim, or a note that none is accepted here. */
export function ClaimCard() {
  const w = useWords(words);
  if (!isClosed('taxOffice')) return <ClaimWays />;
  return (
    <div className={styles.closed}>
      <InfoLine icon={alert} title={w.notOffered} text={w.notOfferedText} />
    </div>
  );
}

/** Starts a claim with a typed number or a picture, with a new photo, or with the receipt's QR code. */
function ClaimWays() {
  const w = useWords(words);
  const [isOpen, setIsOpen] = useState(false);
  const [begun, setBegun] = useState<ScannedReceipt>();
  const [isSending, setIsSending] = useState(false);
  const [Form, need] = useLater(loadForm);
  const open = (taken?: ScannedReceipt) =>
    need(() => {
      setBegun(taken);
      setIsOpen(true);
    });
  const close = () => setIsOpen(false);
  const [, choose] = useChosen('refund');
  const showClaim = ({ id }: Refund) => {
    close();
    choose(String(id));
  };
  useUrlAction('claim', open);
  const scan = useScanSheet(nothing, {
    lead: w.scanLead,
    instead: w.scanInstead,
    onText: (text) => open({ receipt: receiptOfCode(text), way: 'number' }),
  });
  return (
    <section className={styles.claim} aria-label={w.scanTitle}>
      <div className={styles.claimHead}>
        <ReceiptDrawing />
        <div>
          <h2 className={styles.claimTitle}>{w.scanTitle}</h2>
          <p className={styles.claimText} translate="no">
            {w.scanText}
          </p>
        </div>
      </div>
      <div className={styles.buttons}>
        <Button icon={receipt} isWide onClick={() => open()}>
          {w.claim}
        </Button>
        <ButtonPair>
          <CameraButton onPicture={open} />
          <Button look="quiet" icon={scanQr} onClick={scan.open}>
            {w.scanCode}
          </Button>
        </ButtonPair>
      </div>
      <Sheet isOpen={isOpen} onClose={close} title={w.claim} lead={w.claimLead} closeLabel={w.close} isBusy={isSending}>
        {Form && <Form begun={begun} onSending={setIsSending} onClaimed={showClaim} />}
      </Sheet>
      {scan.Sheet && <scan.Sheet {...scan.props} />}
    </section>
  );
}

function CameraButton({ onPicture }: { onPicture: (begun: ScannedReceipt) => void }) {
  const w = useWords(words);
  const input = useRef<HTMLInputElement>(null);
  const take = async (event: ChangeEvent<HTMLInputElement>) => {
    const { target } = event;
    const file = target.files?.[0];
    if (!file) return;
    const begun = await scanReceipt(file);
    // Cleared so that choosing the same file again fires a change event.
    target.value = '';
    if (begun) onPicture(begun);
    else toast({ title: w.claimFailed, text: w.imageFault, isDestructive: true });
  };
  return (
    <>
      <Button look="quiet" icon={camera} onClick={() => input.current?.click()}>
        {w.openScanner}
      </Button>
      <input
        ref={input}
        type="file"
        accept="image/*"
        capture="environment"
        aria-label={w.openScanner}
        hidden
        onChange={(event) => void take(event)}
      />
    </>
  );
}
