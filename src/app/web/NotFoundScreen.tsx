import { useWords } from '#platform/web/device/language.ts';
import { NotFoundCard } from '#ui/feedback/State.tsx';
import { Screen } from '#ui/layout/Shell.tsx';
import { words } from './words.ts';

/** The card that every unknown address shows; its pattern belongs to nobody. */
export function NotFoundScreen() {
  const w = useWords(words);
  return (
    <Screen>
      <NotFoundCard did="" title={w.notFound} text={w.notFoundText} act={{ text: w.goHome, href: '/' }} />
    </Screen>
  );
}
