import { signedCall } from '#features/auth/web/passkeys/signed.ts';
import { useActText } from '#features/office/web/acts/act-looks.ts';
import { actWords } from '#features/office/web/acts/act-words.ts';
import { ActFormEnd } from '#features/office/web/asking/ActFormEnd.tsx';
import { useActForm } from '#features/office/web/asking/act-form.ts';
import { amountWithin, WON } from '#platform/typed-amount.ts';
import { useAmountReason } from '#platform/web/amount-reason.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { SelectField, TextField } from '#ui/controls/Field.tsx';
import type { OfficePair } from '../../office-contract.ts';
import { termsTitle } from '../../pair-titles.ts';
import { SOURCES, type Source } from '../../pairs.ts';
import { call, reasons } from './calls.ts';
import { exchangeWords } from './exchange-words.ts';
import { pairReasons } from './pair-reasons.ts';

const ASK = 'POST /api/office/exchange/terms';
const MOST = 10n ** 15n - 1n;

interface Typed {
  readonly isOpen: boolean;
  readonly source: Source;
  readonly personWon: string;
  readonly totalWon: string;
}

/** Form for the terms of a pair: whether it is open, the source of its rate, and its daily limits. */
export function TermsForm({ pair: { pair, terms, isHere }, hasFeed }: { pair: OfficePair; hasFeed: boolean }) {
  const w = useWords(exchangeWords);
  const acts = useWords(actWords);
  const titleOf = useActText();
  const language = useLanguage();
  const sources = SOURCES.filter((one) => (one === 'hand' ? isHere : hasFeed));
  const reasonOf = useAmountReason();
  const allOf = (totalWon: string) => amountWithin(totalWon, WON, 1n, MOST);
  const ownOf = (personWon: string, totalWon: string) => amountWithin(personWon, WON, 1n, allOf(totalWon) ?? MOST);
  const first: Typed = {
    isOpen: terms?.isOpen ?? true,
    source: terms?.source ?? sources[0] ?? 'hand',
    personWon: terms?.personWon ?? '',
    totalWon: terms?.totalWon ?? '',
  };
  const asking = useActForm(reasons, first, ({ personWon, totalWon }) => ({
    personWon:
      ownOf(personWon, totalWon) === undefined && (reasonOf(personWon, WON) ?? pairReasons.personWon?.[language]),
    totalWon: allOf(totalWon) === undefined && (reasonOf(totalWon, WON) ?? pairReasons.totalWon?.[language]),
  }));
  const ask = asking.ask((reason) => {
    const { isOpen, source, personWon, totalWon } = asking.values;
    const [own, all] = [ownOf(personWon, totalWon), allOf(totalWon)];
    const wanted = { pair, isOpen, source, personWon: `${own}`, totalWon: `${all}` };
    const what = acts.signAsk(titleOf('exchange.terms', termsTitle(wanted)));
    return signedCall(call, what, ASK, { body: { ...wanted, reason } });
  });
  return (
    <section aria-label={w.whats.terms}>
      <SelectField
        label={w.opened}
        value={asking.values.isOpen ? 'open' : 'closed'}
        onChange={({ target }) => asking.set({ isOpen: target.value === 'open' })}
        options={(['open', 'closed'] as const).map((value) => ({ value, text: w.options[value] }))}
      />
      <SelectField
        label={w.source}
        hint={hasFeed ? undefined : w.noFeed}
        {...asking.field('source')}
        options={sources.map((value) => ({ value, text: w.sources[value] }))}
      />
      <TextField label={w.personWon} inputMode="numeric" {...asking.field('personWon')} />
      <TextField label={w.totalWon} inputMode="numeric" {...asking.field('totalWon')} />
      <ActFormEnd asking={asking} onAsk={ask} />
    </section>
  );
}
