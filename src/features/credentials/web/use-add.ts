import { useState } from 'react';
import { refetch } from '#platform/web/calls/query.ts';
import { reasonOf, reasonsOf } from '#platform/web/calls/reason.ts';
import { useUserId } from '#platform/web/calls/session.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { report } from '#platform/web/device/report.ts';
import { useLocation } from '#platform/web/location.ts';
import { toast } from '#platform/web/toasts/toast.tsx';
import { claimOf, type Draft } from '../rules.ts';
import { call } from './calls.ts';
import { reasons } from './reasons.ts';
import { words } from './words.ts';

/** Adds a credential, says how it went in SPEC.md's words, and goes to DigitalID; the reason of a refusal stays on the page. */
export function useAdd() {
  const w = useWords(words);
  const language = useLanguage();
  const userId = useUserId();
  const [, go] = useLocation();
  const [isAdding, setIsAdding] = useState(false);
  const [error, setError] = useState<unknown>();

  const add = async (draft: Draft) => {
    setIsAdding(true);
    setError(undefined);
    try {
      await call('POST /api/credentials', { body: { userId, ...claimOf(draft) } });
      void refetch('GET /api/credentials/{userId}');
      toast({ title: w.added, text: w.addedText });
      go('/id');
    } catch (thrown) {
      report('Add credential', thrown);
      setError(thrown);
      toast({ title: w.failed, text: w.failedText, isDestructive: true });
      setIsAdding(false);
    }
  };
  return {
    add,
    isAdding,
    fault: error === undefined ? undefined : reasonOf(error, reasons, language, w.unreachable),
    errors: reasonsOf(error, reasons, language),
  };
}
