import { useState } from 'react';
import { nameFor } from '#platform/both-names.ts';
import { dateText } from '#platform/dates.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { useAct } from '#platform/web/use-act.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Confirm } from '#ui/controls/ButtonPair.tsx';
import { KeyValues } from '#ui/layout/Facts.tsx';
import { Sheet } from '#ui/layout/Sheet.tsx';
import type { Question } from '../../contract.ts';
import { askingActs, call } from '../calls.ts';
import styles from './Asking.module.css';
import { askingWords } from './asking-words.ts';
import { requestedClaimText } from './requested-claim-text.ts';

interface QuestionSheetProps {
  id: number;
  /** The sheet is closed while this is undefined. */
  of: Question | undefined;
  canDesign: boolean;
  canAsk: boolean;
  onAsk: (question: Question) => void;
  onClose: () => void;
}

/** Shows one question with a way to end it. */
export function QuestionSheet({ id, of, canDesign, canAsk, onAsk, onClose }: QuestionSheetProps) {
  const w = useWords(askingWords);
  const language = useLanguage();
  const [isBusy, setIsBusy] = useState(false);
  return (
    <Sheet
      isOpen={of !== undefined}
      onClose={onClose}
      title={of ? nameFor(of, language) : ''}
      lead={of && (language === 'ko' ? of.purposeKo : of.purpose)}
      closeLabel={w.close}
      isBusy={isBusy}
    >
      {of && (
        <div className={styles.form}>
          <KeyValues
            rows={[
              { term: w.asks, value: of.claims.map((claim) => requestedClaimText(claim, w)).join(', ') || w.onlyHolds },
              { term: w.type, value: of.vcts.join(', '), isCode: true },
              { term: w.trust, value: w.trusts[of.trust] },
              { term: w.keeps, value: w.keepsFor(of.keepHours) },
              { term: w.made, value: dateText(of.createdAt, language) },
            ]}
          />
          {canAsk && of.endedAt === null && (
            <Button isAct isWide onClick={() => onAsk(of)}>
              {w.askNow}
            </Button>
          )}
          {canDesign && of.endedAt === null && <End id={id} of={of} onBusy={setIsBusy} onDone={onClose} />}
        </div>
      )}
    </Sheet>
  );
}

const END = 'DELETE /api/org/{id}/verifying/questions/{questionId}';

interface EndProps {
  id: number;
  of: Question;
  onBusy: (isBusy: boolean) => void;
  onDone: () => void;
}

function End({ id, of, onBusy, onDone }: EndProps) {
  const w = useWords(askingWords);
  const { isBusy, act } = useAct({ ...askingActs, onBusy });
  const end = () =>
    act(() => call(END, { params: { id, questionId: of.id } }), {
      done: { title: w.questionEnded },
      failed: w.questionNotEnded,
      onDone,
    });
  return <Confirm text={w.endText} cancel={w.cancel} act={w.end} acting={w.ending} isActing={isBusy} onAct={end} />;
}
