import { useState } from 'react';
import { nameFor } from '#platform/both-names.ts';
import { dateText } from '#platform/dates.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { KeyValues } from '#ui/layout/Facts.tsx';
import { Sheet } from '#ui/layout/Sheet.tsx';
import type { ProofRule } from '../../contract.ts';
import { call } from '../calls.ts';
import styles from '../Role.module.css';
import { EndRule } from '../rules/EndRule.tsx';
import { ruleWords } from '../rules/rule-words.ts';
import { proofRuleWords } from './rule-words.ts';

const END = 'DELETE /api/org/{id}/refund-proofs/{ruleId}';

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
      title={of ? nameFor(of, language) : ''}
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
          {mayChange && (
            <EndRule
              key={of.id}
              text={w.endText}
              ended={w.ended}
              end={() => call(END, { params: { id, ruleId: of.id } })}
              onBusy={setIsBusy}
              onDone={onClose}
            />
          )}
        </div>
      )}
    </Sheet>
  );
}
