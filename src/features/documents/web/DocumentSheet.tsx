import { dateTimeText } from '#platform/dates.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { go } from '#platform/web/location.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Badge } from '#ui/feedback/Badge.tsx';
import { KeyValues } from '#ui/layout/Facts.tsx';
import { Sheet } from '#ui/layout/Sheet.tsx';
import { LangText } from '#ui/text/LangText.tsx';
import type { DigitalDocument } from '../contract.ts';
import { shownStatus } from '../standing.ts';
import { rejectionText } from './rejection-words.ts';
import { documentTones } from './tones.ts';
import styles from './Verify.module.css';
import { words } from './words.ts';

interface DocumentSheetProps {
  /** Without one the sheet is closed. */
  one: DigitalDocument | undefined;
  onClose: () => void;
}

/** What was submitted, where it stands and who looked at it; one that was rejected says why and can be submitted again. */
export function DocumentSheet({ one, onClose }: DocumentSheetProps) {
  const w = useWords(words);
  return (
    <Sheet
      isOpen={one !== undefined}
      onClose={onClose}
      title={one ? w.types[one.documentType] : ''}
      closeLabel={w.close}
    >
      {one && <Facts one={one} />}
      {one?.metadata.verificationStatus === 'rejected' && <Again one={one} onClose={onClose} />}
    </Sheet>
  );
}

function Facts({ one }: { one: DigitalDocument }) {
  const w = useWords(words);
  const language = useLanguage();
  const { documentNumber, name } = one.metadata;
  const status = shownStatus(one);
  return (
    <>
      <p className={styles.stands} role="status">
        <LangText>{rejectionText(one.metadata, language) ?? w.stands[status]}</LangText>
      </p>
      <KeyValues
        rows={[
          { term: w.statusTerm, value: <Badge tone={documentTones[status]} word={w.status[status]} isInRow /> },
          { term: w.number, value: documentNumber, isCode: true },
          { term: w.name, value: name },
          { term: w.submittedTerm, value: dateTimeText(one.createdAt, language) },
          ...(one.verifiedAt ? [{ term: w.decidedTerm, value: dateTimeText(one.verifiedAt, language) }] : []),
          ...(one.checkedBy ? [{ term: w.checkedBy, value: w.checkers[one.checkedBy] }] : []),
        ]}
      />
      {one.checkedBy === 'sandbox' && <p className={styles.why}>{w.sandbox}</p>}
    </>
  );
}

function Again({ one: { documentType }, onClose }: { one: DigitalDocument; onClose: () => void }) {
  const w = useWords(words);
  return (
    <>
      <div className={styles.one}>
        <Button
          isWide
          onClick={() => {
            onClose();
            go(`/verify-identity?type=${documentType}`);
          }}
        >
          {w.again}
        </Button>
      </div>
      <p className={styles.why}>{w.erased}</p>
    </>
  );
}
