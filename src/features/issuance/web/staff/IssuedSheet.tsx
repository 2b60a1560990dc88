import { useState } from 'react';
import { dateText } from '#platform/dates.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { KeyValues } from '#ui/layout/Facts.tsx';
import { Sheet } from '#ui/layout/Sheet.tsx';
import type { Issued } from '../../issued-calls.ts';
import { ChangeStanding } from './ChangeStanding.tsx';
import styles from './Issuing.module.css';
import { issuingWords } from './issuing-words.ts';

interface IssuedSheetProps {
  id: number;
  /** The sheet is closed while this is undefined. */
  of: Issued | undefined;
  name: string;
  onClose: () => void;
}

/** Shows one issued credential with its dates, and ways to suspend or revoke it. */
export function IssuedSheet({ id, of, name, onClose }: IssuedSheetProps) {
  const w = useWords(issuingWords);
  const language = useLanguage();
  const [isBusy, setIsBusy] = useState(false);
  return (
    <Sheet
      isOpen={of !== undefined}
      onClose={onClose}
      title={name}
      lead={of?.reference ?? undefined}
      closeLabel={w.close}
      isBusy={isBusy}
    >
      {of && (
        <div className={styles.form}>
          <KeyValues
            rows={[
              { term: w.taken, value: dateText(of.issuedAt, language) },
              { term: w.goodUntil, value: dateText(of.expiresAt, language) },
              ...(of.revokedAt === null ? [] : [{ term: w.revoked, value: dateText(of.revokedAt, language) }]),
              ...(of.revokedAt === null && of.suspendedAt !== null
                ? [
                    { term: w.suspended, value: dateText(of.suspendedAt, language) },
                    { term: w.reason, value: of.suspensionReason ?? '' },
                  ]
                : []),
              ...(of.notice === null ? [] : [{ term: w.atWallet, value: w.notices[of.notice] }]),
              ...(of.reason === null ? [] : [{ term: w.reason, value: of.reason }]),
            ]}
          />
          {of.revokedAt === null && <ChangeStanding key={of.id} id={id} of={of} name={name} onBusy={setIsBusy} />}
        </div>
      )}
    </Sheet>
  );
}
