import { useState } from 'react';
import { HttpError } from '#platform/web/api.ts';
import { useLanguage, useWords } from '#platform/web/language.ts';
import { refetch } from '#platform/web/query.ts';
import { report } from '#platform/web/report.ts';
import { refusalWords, words } from './words.ts';

/** As long as the seal falls (--m-seal) and is then looked at. */
const SEEN_MS = 700;
const LIST = 'GET /api/work/approvals/{userId}';

interface Deciding {
  isDeciding: boolean;
  /** Why the last decision was not taken. */
  fault: string | undefined;
  decide: (call: () => Promise<unknown>) => Promise<boolean>;
}

/** Carries out one decision, never in less time than the seal needs to fall; true when it was taken. A refusal reads the list anew. */
export function useDecide(): Deciding {
  const w = useWords(words);
  const language = useLanguage();
  const [isDeciding, setIsDeciding] = useState(false);
  const [fault, setFault] = useState<string>();
  const faultOf = (error: unknown) => {
    if (!(error instanceof HttpError)) return w.unreachable;
    const sentences: Readonly<Record<string, { en: string; ko: string }>> = refusalWords;
    return sentences[error.code ?? '']?.[language] ?? error.problem?.detail ?? error.problem?.title ?? w.failed;
  };
  const decide = async (call: () => Promise<unknown>) => {
    setIsDeciding(true);
    setFault(undefined);
    try {
      await Promise.all([call(), new Promise((done) => setTimeout(done, SEEN_MS))]);
      return true;
    } catch (error) {
      report('Work', error);
      setFault(faultOf(error));
      return false;
    } finally {
      setIsDeciding(false);
      void refetch(LIST);
    }
  };
  return { isDeciding, fault, decide };
}
