import { useWords } from '#platform/web/device/language.ts';
import { Screen } from '#ui/layout/Shell.tsx';
import { NotFoundCard } from '#ui/layout/State.tsx';
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
