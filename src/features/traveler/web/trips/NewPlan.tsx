import { useUserId } from '#platform/web/calls/session.ts';
import { useGloss, useWords } from '#platform/web/device/language.ts';
import { useAct } from '#platform/web/use-act.ts';
import { SectionHead } from '#ui/layout/List.tsx';
import { EMPTY_PLAN, type PlanValues } from '../../trips/plan-form.ts';
import { call } from '../calls.ts';
import { travelActs } from '../reasons.ts';
import { words } from '../words.ts';
import { PlanFields } from './PlanFields.tsx';

export function NewPlan({ onCreated }: { onCreated: () => void }) {
  const w = useWords(words);
  const gloss = useGloss(words);
  const userId = useUserId();
  const { isBusy, refused, act } = useAct(travelActs);
  const create = (body: PlanValues) =>
    act(() => call('POST /api/travel-plans/{userId}', { params: { userId }, body }), {
      done: { title: w.created, text: w.createdText },
      failed: w.createFailed,
      onDone: onCreated,
    });
  return (
    <>
      <SectionHead title={w.newPlan} gloss={gloss?.newPlan} />
      <PlanFields
        start={EMPTY_PLAN}
        act={w.createPlan}
        acting={w.creating}
        isSending={isBusy}
        refused={refused}
        onSend={create}
      />
    </>
  );
}
