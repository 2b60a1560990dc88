import { useWords } from '#platform/web/device/language.ts';
import { Screen } from '#ui/layout/Shell.tsx';
import { SkeletonRows } from '#ui/layout/State.tsx';
import { words } from './words.ts';

/** Placeholder for a screen whose code is loading. */
export function PlainScreen() {
  const w = useWords(words);
  return (
    <Screen>
      <SkeletonRows count={5} label={w.loading} />
    </Screen>
  );
}
