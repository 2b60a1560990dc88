import { useState } from 'react';
import { useGloss, useWords } from '#platform/web/language.ts';
import { refetch } from '#platform/web/query.ts';
import { useUserId } from '#platform/web/session.ts';
import { toast } from '#platform/web/toast.tsx';
import { SectionHead } from '#ui/List.tsx';
import { EMPTY_PLAN, type PlanValues } from '../plan-form.ts';
import { call } from './calls.ts';
import { PlanFields } from './PlanFields.tsx';
import { useTellFailure } from './useTellFailure.ts';
import { words } from './words.ts';

/** Plans a trip. */
export function NewPlan({ onCreated }: { onCreated: () => void }) {
  const w = useWords(words);
  const gloss = useGloss(words);
  const userId = useUserId();
  const tellFailure = useTellFailure();
  const [isSending, setIsSending] = useState(false);
  const create = async (body: PlanValues) => {
    setIsSending(true);
    try {
      await call('POST /api/travel-plans/{userId}', { params: { userId }, body });
      onCreated();
      toast({ title: w.created, text: w.createdText });
      void refetch('GET /api/travel-plans/{userId}');
    } catch (error) {
      tellFailure(w.createFailed, error);
      setIsSending(false);
    }
  };
  return (
    <>
      <SectionHead title={w.newPlan} gloss={gloss?.newPlan} />
      <PlanFields
        start={EMPTY_PLAN}
        act={w.createPlan}
        acting={w.creating}
        isSending={isSending}
        onSend={(values) => void create(values)}
      />
    </>
  );
}
