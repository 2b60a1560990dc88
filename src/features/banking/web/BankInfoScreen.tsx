import { useGloss, useWords } from '#platform/web/device/language.ts';
import { Screen, TitleRow } from '#ui/layout/Shell.tsx';
import { BankAccounts } from './BankAccounts.tsx';
import { words } from './words.ts';

/** The person's bank accounts on a screen of their own. */
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
