import { useWords } from '#platform/web/device/language.ts';
import { Question } from '#ui/controls/ButtonPair.tsx';
import type { Plan } from '../../contract.ts';
import type { PlanValues } from '../../trips/plan-form.ts';
import { words } from '../words.ts';
import { PlanFacts } from './PlanFacts.tsx';
import { PlanFields } from './PlanFields.tsx';

export type PlanViewName = 'facts' | 'edit' | 'delete';

interface PlanViewProps {
  plan: Plan;
  view: PlanViewName;
  onView: (view: PlanViewName) => void;
  isBusy: boolean;
  /** The server's reasons for refusing fields, by name. */
  refused: Readonly<Record<string, string>>;
  onChange: (values: PlanValues) => Promise<boolean>;
  onRemove: () => Promise<boolean>;
}

/** A trip in one of three views: facts, editing, or confirming its deletion. */
export function PlanView({ plan, view, onView, isBusy, refused, onChange, onRemove }: PlanViewProps) {
  const w = useWords(words);
  if (view === 'facts')
    return <PlanFacts plan={plan} onEdit={() => onView('edit')} onDelete={() => onView('delete')} />;
  if (view === 'edit')
    return (
      <PlanFields
        start={{ ...plan, notes: plan.notes ?? '' }}
        act={w.save}
        acting={w.saving}
        isSending={isBusy}
        refused={refused}
        hasStatus
        onSend={onChange}
      />
    );
  return (
    <Question
      text={w.deleteText}
      cancel={w.cancel}
      act={w.deleteYes}
      acting={w.deleting}
      isActing={isBusy}
      onCancel={() => onView('facts')}
      onAct={() => void onRemove()}
    />
  );
}
