import { useState } from 'react';
import { useUserId } from '#platform/web/calls/session.ts';
import { useWords } from '#platform/web/device/language.ts';
import { Question } from '#ui/controls/ButtonPair.tsx';
import { Sheet } from '#ui/layout/Sheet.tsx';
import type { Plan } from '../contract.ts';
import type { PlanValues } from '../plan-form.ts';
import { call } from './calls.ts';
import { PlanFacts } from './PlanFacts.tsx';
import { PlanFields } from './PlanFields.tsx';
import { useTravelAct } from './use-travel-act.ts';
import { words } from './words.ts';

interface PlanSheetProps {
  /** Nothing keeps the sheet closed. */
  plan: Plan | undefined;
  onClose: () => void;
}

/** One trip: what it is, its calendar file, changing it, and deleting it after being asked once more. */
export function PlanSheet({ plan, onClose }: PlanSheetProps) {
  const w = useWords(words);
  const [view, setView] = useState<'facts' | 'edit' | 'delete'>('facts');
  const { isBusy, refused, forget, act } = useTravelAct();
  const userId = useUserId();
  const close = () => {
    setView('facts');
    forget();
    onClose();
  };
  const params = { userId, id: plan?.id ?? 0 };
  const change = (body: PlanValues) =>
    act(() => call('PATCH /api/travel-plans/{userId}/{id}', { params, body }), {
      done: { title: w.changed },
      failed: w.changeFailed,
      onDone: close,
    });
  const remove = () =>
    act(() => call('DELETE /api/travel-plans/{userId}/{id}', { params }), {
      done: { title: w.deleted },
      failed: w.deleteFailed,
      onDone: close,
    });
  const titles = { facts: plan?.title ?? '', edit: w.edit, delete: w.deleteAsk(plan?.title ?? '') };

  return (
    <Sheet isOpen={plan !== undefined} onClose={close} title={titles[view]} closeLabel={w.close} isBusy={isBusy}>
      {plan && view === 'facts' && (
        <PlanFacts plan={plan} onEdit={() => setView('edit')} onDelete={() => setView('delete')} />
      )}
      {plan && view === 'edit' && (
        <PlanFields
          start={{ ...plan, notes: plan.notes ?? '' }}
          act={w.save}
          acting={w.saving}
          isSending={isBusy}
          refused={refused}
          hasStatus
          onSend={change}
        />
      )}
      {plan && view === 'delete' && (
        <Question
          text={w.deleteText}
          cancel={w.cancel}
          act={w.deleteYes}
          acting={w.deleting}
          isActing={isBusy}
          onCancel={() => setView('facts')}
          onAct={() => void remove()}
        />
      )}
    </Sheet>
  );
}
