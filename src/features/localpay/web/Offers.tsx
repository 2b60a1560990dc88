import { lazy, Suspense, useState } from 'react';
import type { CurrencyVersion } from '#features/currency/contract.ts';
import { percentOf } from '#features/currency/rules.ts';
import { useRead as useCurrency } from '#features/currency/web/calls.ts';
import { shopKinds } from '#features/organisations/shop-kinds.ts';
import type { Merchant } from '#features/pay/contract.ts';
import { useRead } from '#features/pay/web/calls.ts';
import { nameFor } from '#platform/both-names.ts';
import { isClosed } from '#platform/web/calls/page-facts.ts';
import { useGloss, useLanguage, useWords } from '#platform/web/device/language.ts';
import { Loaded } from '#platform/web/Loaded.tsx';
import { TextButton } from '#ui/controls/Button.tsx';
import { info } from '#ui/drawings/icons.ts';
import { KeyValues } from '#ui/layout/Facts.tsx';
import { List, ListRow, SectionHead } from '#ui/layout/List.tsx';
import { InfoLine, SkeletonBlock } from '#ui/layout/State.tsx';
import { amountText } from '#ui/text/amount.ts';
import { Name } from '#ui/text/LangText.tsx';
import styles from './LocalPay.module.css';
import { useTradeName, words } from './words.ts';

const RulesSheet = lazy(() => import('./RulesSheet.tsx').then((module) => ({ default: module.RulesSheet })));

const ROW = 40;

/** Shops that accept the local currency, with their cashback; a press starts a payment. */
export function Merchants() {
  const w = useWords(words);
  const gloss = useGloss(words);
  return (
    <>
      <SectionHead title={w.merchants} gloss={gloss?.merchants} link={{ href: '/shops', text: w.findShops }} />
      <Loaded read={useRead('GET /api/merchants')} what={w.merchants} rows={4}>
        {(page) =>
          page.merchants.length === 0 ? (
            <InfoLine icon={info} title={w.noMerchants} text={w.noMerchantsText} />
          ) : (
            <MerchantPage {...page} />
          )
        }
      </Loaded>
    </>
  );
}

/** A page of shops; a button loads the next one. */
function MerchantPage({ merchants, next }: { merchants: readonly Merchant[]; next: number | null }) {
  const w = useWords(words);
  const [isMore, setIsMore] = useState(false);
  return (
    <>
      <List label={w.merchants}>
        {merchants.map((merchant) => (
          <MerchantRow key={merchant.id} merchant={merchant} />
        ))}
      </List>
      {next !== null && !isMore && <TextButton onClick={() => setIsMore(true)}>{w.moreMerchants}</TextButton>}
      {next !== null && isMore && <NextPage after={next} />}
    </>
  );
}

function NextPage({ after }: { after: number }) {
  const w = useWords(words);
  return (
    <Loaded read={useRead('GET /api/merchants', { query: { after } })} what={w.merchants} rows={4}>
      {(page) => <MerchantPage {...page} />}
    </Loaded>
  );
}

function MerchantRow({ merchant }: { merchant: Merchant }) {
  const w = useWords(words);
  const name = nameFor(merchant, useLanguage());
  const tradeOf = useTradeName();
  const { id, kind, category, cashbackBps } = merchant;
  return (
    <ListRow
      icon={shopKinds[kind].icon}
      title={<Name>{name}</Name>}
      meta={kind === 'market' && category ? tradeOf(category) : w.kinds[kind]}
      href={`/pay?shop=${id}`}
      trailing={
        <span className={`${styles.cashback} num`} translate="no">
          {w.cashback(percentOf(cashbackBps))}
        </span>
      }
    />
  );
}

/** Advantages of paying in the local currency. */
export function Benefits() {
  const w = useWords(words);
  const average = useAverage();
  const gloss = useGloss(words);
  return (
    <>
      <SectionHead title={w.benefits} gloss={gloss?.benefits} />
      <List label={w.benefits}>
        {average !== null && <ListRow title={w.average(average)} meta={w.averageText} />}
        <ListRow title={w.free} meta={isClosed('rates') ? undefined : w.freeText} />
      </List>
    </>
  );
}

/**
 * Returns the shops' average cashback in percent; null if there is none. A placeholder keeps its space while loading,
 * so that nothing below moves.
 */
function useAverage(): string | null {
  const { data, isError } = useRead('GET /api/merchants');
  if (data === undefined) return isError ? null : '\u2026';
  return data.merchants.length > 0 ? percentOf(data.averageCashbackBps) : null;
}

/** Rows for the exchange's rates and fee; empty if exchanges are not available. */
const ratesOf = ({ rates, exchangeFeeBps }: CurrencyVersion, w: (typeof words)['en']) => [
  { term: '1 USD', value: w.won(amountText(rates.USDC ?? '')) },
  { term: '1 XP', value: w.won(amountText(rates.XP ?? '')) },
  { term: w.fee, value: `${percentOf(exchangeFeeBps)}%` },
];

/** Shows exchange rates, the cost of an exchange, and the average cashback. */
export function Rates() {
  const w = useWords(words);
  const average = useAverage();
  const gloss = useGloss(words);
  const read = useCurrency('GET /api/currency');
  const [isOpen, setIsOpen] = useState(false);
  const skeleton = (label: string) => <SkeletonBlock height={isClosed('rates') ? ROW : 4 * ROW} label={label} />;
  return (
    <>
      {!isClosed('rates') && <SectionHead title={w.rates} gloss={gloss?.rates} />}
      <Loaded read={read} what={isClosed('rates') ? w.averageTerm : w.rates} skeleton={skeleton}>
        {({ now }) => {
          const rows = [
            ...(isClosed('rates') ? [] : ratesOf(now, w)),
            ...(average === null ? [] : [{ term: w.averageTerm, value: `${average}%` }]),
          ];
          return rows.length > 0 && <KeyValues rows={rows} />;
        }}
      </Loaded>
      <TextButton onClick={() => setIsOpen(true)}>{w.rules}</TextButton>
      <Suspense>{isOpen && <RulesSheet onClose={() => setIsOpen(false)} />}</Suspense>
    </>
  );
}
