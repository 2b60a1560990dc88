import { useGloss, useWords } from '#platform/web/device/language.ts';
import { Screen, TitleRow } from '#ui/layout/Shell.tsx';
import { BankAccounts } from './BankAccounts.tsx';
import { words } from './words.ts';

/** A person's bank accounts as a screen. */
export function BankInfoScreen() {
  const w = useWords(words);
  const gloss = useGloss(words);
  return (
    <Screen>
      <TitleRow title={w.title} gloss={gloss?.title} back={{ href: '/myinfo', label: w.back }} />
      <BankAccounts />
    </Screen>
  );
}
