import { useGloss, useLanguage, useWords } from '#platform/web/device/language.ts';
import { Loaded } from '#platform/web/Loaded.tsx';
import { useSearchParams } from '#platform/web/location.ts';
import { banknoteUp } from '#ui/drawings/icons.ts';
import { Screen, TitleRow } from '#ui/layout/Shell.tsx';
import { InfoLine } from '#ui/layout/State.tsx';
import { useRead } from './calls.ts';
import { LeaveForm } from './LeaveForm.tsx';
import { OneQuote } from './OneQuote.tsx';
import { Ways } from './Ways.tsx';
import { words } from './withdraw-words.ts';
import { refusalWords } from './words.ts';

/** What leaves for an address that nobody here has: one payment that Send has led to, or everything; and where each stands that left. */
export function WithdrawScreen() {
  const w = useWords(words);
  const gloss = useGloss(words);
  const language = useLanguage();
  const search = useSearchParams();
  const asked = {
    assetType: search.get('asset') ?? '',
    amount: search.get('amount') ?? '',
    toAddress: search.get('to') ?? '',
  };
  const isOne = asked.assetType !== '' && asked.amount !== '' && asked.toAddress !== '';
  return (
    <Screen>
      <TitleRow title={w.title} gloss={gloss?.title} back={{ href: isOne ? '/send' : '/assets', label: w.back }} />
      <Loaded read={useRead('GET /api/chain/offer')} what={w.reading}>
        {({ closed }) => (
          <>
            {closed !== null && <InfoLine isCaution icon={banknoteUp} title={refusalWords[closed][language]} />}
            {closed === null && (isOne ? <OneQuote key={JSON.stringify(asked)} asked={asked} /> : <LeaveForm />)}
            <Ways />
          </>
        )}
      </Loaded>
    </Screen>
  );
}
