import { readName } from '#platform/both-names.ts';
import { dateTimeText } from '#platform/dates.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { go } from '#platform/web/location.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Badge } from '#ui/feedback/Badge.tsx';
import { KeyValues } from '#ui/layout/Facts.tsx';
import { Sheet } from '#ui/layout/Sheet.tsx';
import { LangText } from '#ui/text/LangText.tsx';
import type { DigitalDocument } from '../contract.ts';
import { shownStatus } from '../document-status.ts';
import { documentTypes } from '../document-types.ts';
import { useRead } from './calls.ts';
import { rejectionText } from './rejection-words.ts';
import styles from './Verify.module.css';
import { documentTones, words } from './words.ts';

interface DocumentSheetProps {
  /** Undefined while the sheet is closed. */
  one: DigitalDocument | undefined;
  onClose: () => void;
}

/** A submitted document, its status and its verifier. A rejected one shows the reason and can be submitted again. */
export function DocumentSheet({ one, onClose }: DocumentSheetProps) {
  const w = useWords(words);
  const language = useLanguage();
  return (
    <Sheet
      isOpen={one !== undefined}
      onClose={onClose}
      title={one ? documentTypes[one.documentType][language] : ''}
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
        <LangText>
          {rejectionText(one.metadata, language) ?? (isAtDesk(one) ? w.statusAtDesk : w.statusTexts[status])}
        </LangText>
      </p>
      <KeyValues
        rows={[
          { term: w.statusTerm, value: <Badge tone={documentTones[status]} word={w.status[status]} isInRow /> },
          { term: w.number, value: documentNumber, isCode: true },
          { term: w.name, value: name },
          { term: w.submittedTerm, value: dateTimeText(one.createdAt, language) },
          ...(one.verifiedAt ? [{ term: w.decidedTerm, value: dateTimeText(one.verifiedAt, language) }] : []),
          ...(isDecidedBy(one) ? [{ term: w.checkedBy, value: <Checker one={one} /> }] : []),
          ...(one.looks === undefined ? [] : [{ term: w.looks, value: w.lookedAt(one.looks) }]),
        ]}
      />
      {one.checkedBy === 'sandbox' && <p className={styles.why}>{w.sandbox}</p>}
    </>
  );
}

const isAtDesk = ({ checkedBy, metadata }: DigitalDocument) =>
  checkedBy === 'desk' && metadata.verificationStatus === 'pending';

/** Reports whether to name the verifier. A document waiting at the desk, or timed out there, has none yet. */
const isDecidedBy = ({ checkedBy, metadata: { verificationStatus, rejectionCode } }: DigitalDocument) =>
  checkedBy !== null && (checkedBy !== 'desk' || (verificationStatus !== 'pending' && rejectionCode !== 'no_answer'));

function Checker({ one }: { one: DigitalDocument }) {
  const w = useWords(words);
  if (one.checkedBy === null) return null;
  return one.checkedBy === 'desk' ? <OfOffice /> : <span>{w.checkers[one.checkedBy]}</span>;
}

/** Names the operator, if there is one. */
function OfOffice() {
  const w = useWords(words);
  const language = useLanguage();
  const desk = useRead('GET /api/verifier').data?.desk;
  const said = desk ? w.checkedAt(readName(desk, 'operator', language)) : w.checkers.desk;
  return <span>{said}</span>;
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
