import { useState } from 'react';
import { useWords } from '#platform/web/language.ts';
import { refetch } from '#platform/web/query.ts';
import { useUserId } from '#platform/web/session.ts';
import { toast } from '#platform/web/toast.tsx';
import { Button } from '#ui/Button.tsx';
import { Sheet } from '#ui/Sheet.tsx';
import type { Plan } from '../contract.ts';
import type { PlanValues } from '../plan-form.ts';
import { call } from './calls.ts';
import { PlanFacts } from './PlanFacts.tsx';
import { PlanFields } from './PlanFields.tsx';
import styles from './Traveler.module.css';
import { useTellFailure } from './useTellFailure.ts';
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
  const [isBusy, setIsBusy] = useState(false);
  const tellFailure = useTellFailure();
  const userId = useUserId();
  const close = () => {
    setView('facts');
    onClose();
  };
  const act = async (work: () => Promise<unknown>, done: string, failed: string) => {
    setIsBusy(true);
    try {
      await work();
      close();
      toast({ title: done });
    } catch (error) {
      tellFailure(failed, error);
    }
    setIsBusy(false);
    void refetch('GET /api/travel-plans/{userId}');
  };
  const params = { userId, id: plan?.id ?? 0 };
  const change = (body: PlanValues) =>
    act(() => call('PATCH /api/travel-plans/{userId}/{id}', { params, body }), w.changed, w.changeFailed);
  const remove = () => act(() => call('DELETE /api/travel-plans/{userId}/{id}', { params }), w.deleted, w.deleteFailed);
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
          onSend={(values) => void change(values)}
        />
      )}
      {plan && view === 'delete' && (
        <div className={styles.sheet}>
          <p>{w.deleteText}</p>
          <div className={`${styles.pair} ${styles.narrow}`}>
            <Button look="quiet" isDisabled={isBusy} onClick={() => setView('facts')}>
              {w.cancel}
            </Button>
            <Button loadingText={isBusy ? w.deleting : undefined} onClick={() => void remove()}>
              {w.deleteYes}
            </Button>
          </div>
        </div>
      )}
    </Sheet>
  );
}
