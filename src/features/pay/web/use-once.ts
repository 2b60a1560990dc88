import { useRef, useState } from 'react';
import { newKey } from '#features/ledger/web/new-key.ts';
import { HttpError } from '#platform/web/api.ts';
import { useLanguage, useWords } from '#platform/web/language.ts';
import { refetch } from '#platform/web/query.ts';
import { reasonOf } from '#platform/web/reason.ts';
import { report } from '#platform/web/report.ts';
import { toast } from '#platform/web/toast.tsx';
import { MADE_OLD } from './calls.ts';
import { reasons } from './reasons.ts';
import { words } from './words.ts';

/** Whether the server said no; after a fault of it, or of what stands before it, that is not known. */
const isDecided = (error: unknown): boolean => error instanceof HttpError && error.status < 500;

/**
 * Moves won once, whatever happens on the way: the key is made with the first press and kept until the server has said yes or no, so that
 * pressing again after no answer moves it at most once. Gives what was answered, or undefined with `fault` saying why.
 */
export function useOnce(failed: string) {
  const w = useWords(words);
  const language = useLanguage();
  const [isBusy, setIsBusy] = useState(false);
  const [fault, setFault] = useState<string>();
  const key = useRef<string>(undefined);
  const isUnderWay = useRef(false);

  const explain = (error: unknown) =>
    error instanceof HttpError && error.code === 'key_reused'
      ? w.keyReused
      : reasonOf(error, reasons, language, w.unanswered);
  const act = async <T>(make: (key: string) => Promise<T>): Promise<T | undefined> => {
    if (isUnderWay.current) return undefined;
    isUnderWay.current = true;
    setIsBusy(true);
    setFault(undefined);
    key.current ??= newKey();
    try {
      const answer = await make(key.current);
      key.current = undefined;
      return answer;
    } catch (error) {
      report(failed, error);
      if (isDecided(error)) key.current = undefined;
      toast({ title: failed, text: explain(error), isDestructive: true });
      setFault(isDecided(error) ? explain(error) : `${explain(error)} ${w.once}`);
      return undefined;
    } finally {
      isUnderWay.current = false;
      setIsBusy(false);
      void refetch(...MADE_OLD);
    }
  };
  return { isBusy, fault, forget: () => setFault(undefined), act };
}
