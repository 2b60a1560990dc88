import { useState } from 'react';
import { useWords } from '#platform/web/language.ts';
import { NotYet } from '#platform/web/NotYet.tsx';
import { useWish } from '#platform/web/useWish.ts';
import { Button } from '#ui/Button.tsx';
import { receipt, scanQr } from '#ui/icons.ts';
import { camera } from '#ui/icons-more.ts';
import { Sheet } from '#ui/Sheet.tsx';
import type { Refund } from '../contract.ts';
import { ClaimSheetForm } from './ClaimSheetForm.tsx';
import { useRead } from './calls.ts';
import styles from './Traveler.module.css';
import { words } from './words.ts';

/** The ways to start a claim: by code and camera later, by picture or number in the form now. */
export function ClaimCard({ refunds }: { refunds: readonly Refund[] | undefined }) {
  const w = useWords(words);
  const plans = useRead('GET /api/travel-plans/{userId}').data;
  const [isOpen, setIsOpen] = useState(false);
  const [isSending, setIsSending] = useState(false);
  const [missing, setMissing] = useState<string>();
  const close = () => setIsOpen(false);
  useWish('claim', () => setIsOpen(true));
  return (
    <section className={styles.claim} aria-label={w.scanTitle}>
      <h2 className={styles.claimTitle}>{w.scanTitle}</h2>
      <p className={styles.claimText}>{w.scanText}</p>
      <div className={styles.buttons}>
        <Button icon={receipt} isWide onClick={() => setIsOpen(true)}>
          {w.claim}
        </Button>
        <div className={styles.pair}>
          <Button look="quiet" icon={camera} onClick={() => setMissing(w.scanReceipt)}>
            {w.openScanner}
          </Button>
          <Button look="quiet" icon={scanQr} onClick={() => setMissing(w.scanCode)}>
            {w.scanCode}
          </Button>
        </div>
      </div>
      <Sheet isOpen={isOpen} onClose={close} title={w.claim} lead={w.claimLead} closeLabel={w.close} isBusy={isSending}>
        <ClaimSheetForm
          refunds={refunds ?? []}
          plans={plans ?? []}
          isSending={isSending}
          onSending={setIsSending}
          onClaimed={close}
        />
      </Sheet>
      <NotYet feature={missing} onClose={() => setMissing(undefined)} />
    </section>
  );
}
