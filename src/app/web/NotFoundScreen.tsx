import { useWords } from '#platform/web/device/language.ts';
import { Screen } from '#ui/layout/Shell.tsx';
import { NotFoundCard } from '#ui/layout/State.tsx';
import { notFoundWords } from './not-found-words.ts';

/** Card for unknown addresses; its pattern is generated from no account. */
export function NotFoundScreen() {
  const w = useWords(notFoundWords);
  return (
    <Screen>
      <NotFoundCard did="" title={w.notFound} text={w.notFoundText} act={{ text: w.goHome, href: '/' }} />
    </Screen>
  );
}
