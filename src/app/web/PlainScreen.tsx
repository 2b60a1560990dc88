import { useWords } from '#platform/web/language.ts';
import { Screen } from '#ui/Shell.tsx';
import { SkeletonRows } from '#ui/State.tsx';
import { words } from './words.ts';

/** Any screen whose code is still on its way. */
export function PlainScreen() {
  const w = useWords(words);
  return (
    <Screen>
      <SkeletonRows count={5} label={w.loading} />
    </Screen>
  );
}
