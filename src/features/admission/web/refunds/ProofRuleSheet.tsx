import { useState } from 'react';
import { dateText } from '#platform/dates.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Question } from '#ui/controls/ButtonPair.tsx';
import { KeyValues } from '#ui/layout/Facts.tsx';
import { Sheet } from '#ui/layout/Sheet.tsx';
import type { ProofRule } from '../../contract.ts';
import { call } from '../calls.ts';
import styles from '../Role.module.css';
import { ruleWords } from '../rules/rule-words.ts';
import { useRuleAct } from '../rules/use-rule-act.ts';
import { proofRuleWords } from './rule-words.ts';

interface ProofRuleSheetProps {
  id: number;
  /** Nothing keeps it closed. */
  of: ProofRule | undefined;
  mayChange: boolean;
  onClose: () => void;
}

/** One credential that is taken for refunds: what is read of it, whose word counts, and its end. */
export function ProofRuleSheet({ id, of, mayChange, onClose }: ProofRuleSheetProps) {
  const w = useWords(proofRuleWords);
  const all = useWords(ruleWords);
  const language = useLanguage();
  const [isBusy, setIsBusy] = useState(false);
  return (
    <Sheet
      isOpen={of !== undefined}
      onClose={onClose}
      title={of ? (language === 'ko' ? of.nameKo : of.name) : ''}
      closeLabel={all.close}
      isBusy={isBusy}
    >
      {of && (
        <div className={styles.form}>
          <KeyValues
            rows={[
              { term: w.nationality, value: of.nationality, isCode: true },
              { term: w.number, value: of.number, isCode: true },
              { term: all.from, value: of.issuer ?? w.listed, isCode: of.issuer !== null },
              { term: all.type, value: of.vct, isCode: true },
              { term: w.shownBy, value: all.people(of.people) },
              { term: all.made, value: dateText(of.createdAt, language) },
            ]}
          />
          {mayChange && <End key={of.id} id={id} of={of} onBusy={setIsBusy} onDone={onClose} />}
        </div>
      )}
    </Sheet>
  );
}

const END = 'DELETE /api/org/{id}/refund-proofs/{ruleId}';

interface EndProps {
  id: number;
  of: ProofRule;
  onBusy: (isBusy: boolean) => void;
  onDone: () => void;
}

function End({ id, of, onBusy, onDone }: EndProps) {
  const w = useWords(proofRuleWords);
  const all = useWords(ruleWords);
  const [isAsking, setIsAsking] = useState(false);
  const { isBusy, fault, act } = useRuleAct();
  const end = async () => {
    onBusy(true);
    await act(() => call(END, { params: { id, ruleId: of.id } }), {
      done: { title: w.ended },
      failed: all.notEnded,
      onDone,
    });
    onBusy(false);
  };
  if (!isAsking)
    return (
      <Button look="danger-text" isWide onClick={() => setIsAsking(true)}>
        {all.end}
      </Button>
    );
  return (
    <>
      <Question
        text={w.endText}
        cancel={all.cancel}
        act={all.end}
        acting={all.ending}
        isActing={isBusy}
        onCancel={() => setIsAsking(false)}
        onAct={() => void end()}
      />
      {fault && (
        <p role="alert" className={styles.fault}>
          {fault}
        </p>
      )}
    </>
  );
}
