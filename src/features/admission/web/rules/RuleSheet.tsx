import { useState } from 'react';
import { Secret } from '#features/organisations/web/keys/Secret.tsx';
import { words as orgWords } from '#features/organisations/web/words.ts';
import { nameFor } from '#platform/both-names.ts';
import { dateText } from '#platform/dates.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { KeyValues } from '#ui/layout/Facts.tsx';
import { Sheet } from '#ui/layout/Sheet.tsx';
import type { RoleRule } from '../../contract.ts';
import { call } from '../calls.ts';
import styles from '../Role.module.css';
import { EndRule } from './EndRule.tsx';
import { ruleWords } from './rule-words.ts';

const END = 'DELETE /api/org/{id}/role-rules/{ruleId}';

interface RuleSheetProps {
  id: number;
  /** Nothing keeps it closed. */
  of: RoleRule | undefined;
  onClose: () => void;
}

/** One role by a credential: what has to be shown, the link for people, and its end. */
export function RuleSheet({ id, of, onClose }: RuleSheetProps) {
  const w = useWords(ruleWords);
  const all = useWords(orgWords);
  const language = useLanguage();
  const [isBusy, setIsBusy] = useState(false);
  return (
    <Sheet
      isOpen={of !== undefined}
      onClose={onClose}
      title={of ? nameFor(of, language) : ''}
      lead={of && `${all.roles[of.role]}: ${all.may[of.role]}`}
      closeLabel={w.close}
      isBusy={isBusy}
    >
      {of && (
        <div className={styles.form}>
          <KeyValues
            rows={[
              { term: w.claim, value: w.says(of.claim, of.value) },
              { term: w.from, value: of.issuer ?? w.itself, isCode: of.issuer !== null },
              { term: w.type, value: of.vct, isCode: true },
              { term: w.has, value: w.people(of.people) },
              { term: w.made, value: dateText(of.createdAt, language) },
            ]}
          />
          <Secret text={of.link} label={w.link} share={{ url: of.link }} />
          <EndRule
            key={of.id}
            text={w.endText}
            ended={w.ended}
            end={() => call(END, { params: { id, ruleId: of.id } })}
            onBusy={setIsBusy}
            onDone={onClose}
          />
        </div>
      )}
    </Sheet>
  );
}
