import { useState } from 'react';
import { useUserId } from '#platform/web/calls/session.ts';
import { useWords } from '#platform/web/device/language.ts';
import { useAct } from '#platform/web/use-act.ts';
import { Sheet } from '#ui/layout/Sheet.tsx';
import type { Plan } from '../../contract.ts';
import type { PlanValues } from '../../trips/plan-form.ts';
import { call } from '../calls.ts';
import { travelActs } from '../reasons.ts';
import { words } from '../words.ts';
import { PlanView, type PlanViewName } from './PlanView.tsx';

interface PlanSheetProps {
  /** Undefined while the sheet is closed. */
  plan: Plan | undefined;
  onClose: () => void;
}

/** A trip: facts, calendar file, editing, and deletion after a confirmation. */
export function PlanSheet({ plan, onClose }: PlanSheetProps) {
  const w = useWords(words);
  const [view, setView] = useState<PlanViewName>('facts');
  const { isBusy, refused, forget, act } = useAct(travelActs);
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
      {plan && (
        <PlanView
          plan={plan}
          view={view}
          onView={setView}
          isBusy={isBusy}
          refused={refused}
          onChange={change}
          onRemove={remove}
        />
      )}
    </Sheet>
  );
}
