import { useRef, useState } from 'react';
import { keepKeys } from '#features/ledger/web/kept-keys.ts';
import { HttpError } from '#platform/web/calls/api.ts';
import { refetch } from '#platform/web/calls/query.ts';
import { reasonOf } from '#platform/web/calls/reason.ts';
import { useUserId } from '#platform/web/calls/session.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { report } from '#platform/web/device/report.ts';
import { toast } from '#platform/web/toasts/toast.tsx';
import { STALE_AFTER_PAYMENT } from './calls.ts';
import { reasons } from './reasons.ts';
import { words } from './words.ts';

const keys = keepKeys<undefined>('pay');

/**
 * Moves won once, whatever happens on the way: the key is made with the first press of `what` and kept, in a closed sheet and a page that was reloaded
 * too, until the server has said yes or no, so that pressing again after no answer moves it at most once. Gives what was answered, or undefined with
 * `fault` saying why.
 */
export function useOnce(failed: string, what: string) {
  const w = useWords(words);
  const language = useLanguage();
  const place = `${useUserId()} ${what}`;
  const unknown = () => (keys.of(place) ? w.unknown : undefined);
  const [isBusy, setIsBusy] = useState(false);
  const [fault, setFault] = useState(unknown);
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
    try {
      const answer = await make(keys.press(place, undefined).key);
      keys.done(place);
      return answer;
    } catch (error) {
      report(failed, error);
      const isDecided = keys.failed(place, error);
      toast({ title: isDecided ? failed : w.unknownToast, text: explain(error), isDestructive: true });
      setFault(isDecided ? explain(error) : `${explain(error)} ${w.once}`);
      return undefined;
    } finally {
      isUnderWay.current = false;
      setIsBusy(false);
      void refetch(...STALE_AFTER_PAYMENT);
    }
  };
  return { isBusy, fault, forget: () => setFault(unknown), act };
}
