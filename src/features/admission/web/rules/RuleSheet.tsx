import { useState } from 'react';
import { Secret } from '#features/organisations/web/keys/Secret.tsx';
import { words as orgWords } from '#features/organisations/web/words.ts';
import { dateText } from '#platform/dates.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Question } from '#ui/controls/ButtonPair.tsx';
import { KeyValues } from '#ui/layout/Facts.tsx';
import { Sheet } from '#ui/layout/Sheet.tsx';
import type { RoleRule } from '../../contract.ts';
import { call } from '../calls.ts';
import styles from '../Role.module.css';
import { ruleWords } from './rule-words.ts';
import { useRuleAct } from './use-rule-act.ts';

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
      title={of ? (language === 'ko' ? of.nameKo : of.name) : ''}
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
          <End key={of.id} id={id} of={of} onBusy={setIsBusy} onDone={onClose} />
        </div>
      )}
    </Sheet>
  );
}

const END = 'DELETE /api/org/{id}/role-rules/{ruleId}';

interface EndProps {
  id: number;
  of: RoleRule;
  onBusy: (isBusy: boolean) => void;
  onDone: () => void;
}

function End({ id, of, onBusy, onDone }: EndProps) {
  const w = useWords(ruleWords);
  const [isAsking, setIsAsking] = useState(false);
  const { isBusy, fault, act } = useRuleAct();
  const end = async () => {
    onBusy(true);
    await act(() => call(END, { params: { id, ruleId: of.id } }), {
      done: { title: w.ended },
      failed: w.notEnded,
      onDone,
    });
    onBusy(false);
  };
  if (!isAsking)
    return (
      <Button look="danger-text" isWide onClick={() => setIsAsking(true)}>
        {w.end}
      </Button>
    );
  return (
    <>
      <Question
        text={w.endText}
        cancel={w.cancel}
        act={w.end}
        acting={w.ending}
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
