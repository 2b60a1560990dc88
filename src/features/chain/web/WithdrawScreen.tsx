// @online
import { HttpError } from '#platform/web/calls/api.ts';
import { useGloss, useLanguage, useWords } from '#platform/web/device/language.ts';
import { Loaded } from '#platform/web/Loaded.tsx';
import { useSearchParams } from '#platform/web/location.ts';
import { TextLink } from '#ui/controls/Button.tsx';
import { banknoteUp } from '#ui/drawings/icons.ts';
import { Screen, TitleRow } from '#ui/layout/Shell.tsx';
import { InfoLine } from '#ui/layout/State.tsx';
import { useRead } from './calls.ts';
import { LeaveForm } from './LeaveForm.tsx';
import { OneQuote } from './OneQuote.tsx';
import { WithdrawalList } from './WithdrawalList.tsx';
import { words } from './withdraw-words.ts';
import { refusalWords } from './words.ts';

/**
 * Withdrawals to addresses that nobody here has: one payment that came from Send, or everything; and the list of
 * earlier ones.
 */
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
  const read = useRead('GET /api/chain/offer');
  const isOne = asked.assetType !== '' && asked.amount !== '' && asked.toAddress !== '';
  return (
    <Screen>
      <TitleRow title={w.title} gloss={gloss?.title} back={{ href: isOne ? '/send' : '/assets', label: w.back }} />
      {read.error instanceof HttpError && read.error.code === 'not_offered' ? (
        <InfoLine
          isCaution
          icon={banknoteUp}
          title={refusalWords.not_offered[language]}
          text={w.notOfferedText}
          action={<TextLink href="/send">{w.toSend}</TextLink>}
        />
      ) : (
        <Loaded read={read} what={w.reading}>
          {(offer) => (
            <>
              {offer.closed !== null && (
                <InfoLine isCaution icon={banknoteUp} title={refusalWords[offer.closed][language]} />
              )}
              {offer.closed === null &&
                (isOne ? <OneQuote key={JSON.stringify(asked)} asked={asked} offer={offer} /> : <LeaveForm />)}
              <WithdrawalList />
            </>
          )}
        </Loaded>
      )}
    </Screen>
  );
}
