import { useState } from 'react';
import { refetch } from '#platform/web/calls/query.ts';
import { type ReasonWords, reasonOf, reasonsOf } from '#platform/web/calls/reason.ts';
import { useLanguage } from '#platform/web/device/language.ts';
import { report } from '#platform/web/device/report.ts';
import { type ToastText, toast } from '#platform/web/toasts/toast.tsx';

interface Outcome {
  done: ToastText;
  /** The title of the toast that says why not. */
  failed: string;
  onDone: () => void;
}

interface Acts {
  reasons: ReasonWords;
  /** What is said when no answer came. */
  otherwise: string;
  /** The lists that an act makes old, taken or not. */
  routes: readonly string[];
}

/** An act of a person that is a call: under way or not, how it went in a toast, and why a field was refused by its name. */
export function useAct({ reasons, otherwise, routes }: Acts) {
  const language = useLanguage();
  const [isBusy, setIsBusy] = useState(false);
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({});
  /** Resolves to whether it was done. */
  const act = async (work: () => Promise<unknown>, { done, failed, onDone }: Outcome): Promise<boolean> => {
    setIsBusy(true);
    setRefused({});
    try {
      await work();
      onDone();
      toast(done);
      return true;
    } catch (error) {
      report(failed, error);
      toast({ title: failed, text: reasonOf(error, reasons, language, otherwise), isDestructive: true });
      setRefused(reasonsOf(error, reasons, language));
      return false;
    } finally {
      setIsBusy(false);
      void refetch(...routes);
    }
  };
  return { isBusy, refused, forget: () => setRefused({}), act };
}
