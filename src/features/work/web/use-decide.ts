import { useState } from 'react';
import { refetch } from '#platform/web/calls/query.ts';
import { reasonOf } from '#platform/web/calls/reason.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { report } from '#platform/web/device/report.ts';
import { reasons } from './reasons.ts';
import { APPROVALS, SUMMARY } from './use-dashboard.ts';
import { words } from './words.ts';

/** As long as the seal falls (--m-seal) and is then looked at. */
const SEEN_MS = 700;

interface Deciding {
  isDeciding: boolean;
  /** Why the last decision was not taken. */
  fault: string | undefined;
  decide: (call: () => Promise<unknown>) => Promise<boolean>;
}

/** Carries out one decision, never in less time than the seal needs to fall; true when it was taken. A refusal reads the list again. */
export function useDecide(): Deciding {
  const w = useWords(words);
  const language = useLanguage();
  const [isDeciding, setIsDeciding] = useState(false);
  const [fault, setFault] = useState<string>();
  const decide = async (call: () => Promise<unknown>) => {
    setIsDeciding(true);
    setFault(undefined);
    try {
      await Promise.all([call(), new Promise((done) => setTimeout(done, SEEN_MS))]);
      return true;
    } catch (error) {
      report('Work', error);
      setFault(reasonOf(error, reasons, language, w.unreachable));
      return false;
    } finally {
      setIsDeciding(false);
      void refetch(APPROVALS, SUMMARY);
    }
  };
  return { isDeciding, fault, decide };
}
