import { useLanguage, useWords } from '#platform/web/language.ts';
import { reasonOf } from '#platform/web/reason.ts';
import { report } from '#platform/web/report.ts';
import { toast } from '#platform/web/toast.tsx';
import { refusalWords, words } from './words.ts';

/** Says in a toast, under a title, why a call of this feature failed. */
export function useTellFailure(): (title: string, error: unknown) => void {
  const w = useWords(words);
  const language = useLanguage();
  return (title, error) => {
    report(title, error);
    toast({ title, text: reasonOf(error, refusalWords, language, w.failed), isDestructive: true });
  };
}
