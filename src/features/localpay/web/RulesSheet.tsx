// @online

import { changeText, OF_EXCHANGE } from '#features/currency/change-text.ts';
import type { CurrencyVersion } from '#features/currency/contract.ts';
import { type Change, changesOf, ruleText } from '#features/currency/rule-changes.ts';
import { RULE_ENTRIES } from '#features/currency/rule-table.ts';
import { RULE_WORDS } from '#features/currency/rule-words.ts';
import { type Level, percentOf } from '#features/currency/rules.ts';
import { useRead as useCurrency } from '#features/currency/web/calls.ts';
import { useBacking } from '#features/ledger/web/use-backings.ts';
import { wonText } from '#features/pay/web/won.ts';
import { nameFor } from '#platform/both-names.ts';
import { dateText } from '#platform/dates.ts';
import { dayOf } from '#platform/korean-days.ts';
import { isClosed } from '#platform/web/calls/page-facts.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { Loaded } from '#platform/web/Loaded.tsx';
import { KeyValues } from '#ui/layout/Facts.tsx';
import { SectionHead } from '#ui/layout/List.tsx';
import { Sheet } from '#ui/layout/Sheet.tsx';
import { useRead } from './calls.ts';
import styles from './LocalPay.module.css';
import { rulesWords } from './rules-words.ts';
import { useTradeName } from './words.ts';

/**
 * The currency's rules: this person's limits and their use, rules for everybody, and announced changes with their days.
 */
export function RulesSheet({ onClose }: { onClose: () => void }) {
  const w = useWords(rulesWords);
  return (
    <Sheet isOpen onClose={onClose} title={w.title} closeLabel={w.close}>
      <Limits />
      <Loaded read={useCurrency('GET /api/currency')} what={w.terms} rows={6}>
        {({ now, coming }) => (
          <>
            <Terms rules={now} />
            <Coming versions={[now, ...coming]} />
          </>
        )}
      </Loaded>
    </Sheet>
  );
}

function Limits() {
  const w = useWords(rulesWords);
  const of = ({ most, used }: { most: string | null; used: string }) =>
    most === null ? `${wonText(used)} · ${w.none}` : w.of(wonText(used), wonText(most));
  return (
    <section>
      <SectionHead title={w.limits} />
      <Loaded read={useRead('GET /api/local-currency/{userId}/limits')} what={w.limits} rows={3}>
        {({ level, isTrial, payment, month, holding }) => (
          <KeyValues
            rows={[
              ...(level === null ? [] : [{ term: w.level, value: isTrial ? w.trialLevel : w.levels[level as Level] }]),
              { term: w.payment, value: payment.most === null ? w.none : wonText(payment.most) },
              { term: w.month, value: of(month) },
              { term: w.holding, value: of(holding) },
            ]}
          />
        )}
      </Loaded>
      <p className={styles.rule}>{w.free}</p>
    </section>
  );
}

/** Reports whether exchanges or bank withdrawals are available: the exchange's fee and cap apply to both. */
const isFeeTaken = () => !isClosed('rates') || !isClosed('bank');
const isOffered = ({ what }: Change): boolean => {
  if (what === 'rate') return !isClosed('rates');
  return !OF_EXCHANGE.includes(what) || isFeeTaken();
};

function Terms({ rules }: { rules: CurrencyVersion }) {
  const w = useWords(rulesWords);
  const language = useLanguage();
  const tradeOf = useTradeName();
  const backing = useBacking('KRW');
  const rated = isClosed('rates') ? [] : Object.entries(rules.rates).filter(([code]) => code !== 'KRW');
  const exchange = [
    ...rated.map(([code, won]) => ({ term: w.rate(code), value: wonText(won) })),
    ...(isFeeTaken()
      ? [{ term: isClosed('rates') ? w.withdrawalFee : w.exchangeFee, value: `${percentOf(rules.exchangeFeeBps)}%` }]
      : []),
  ];
  return (
    <section>
      <SectionHead title={w.terms} />
      <KeyValues
        rows={[
          { term: w.name, value: nameFor(rules, language) },
          ...(backing ? [backing] : []),
          ...exchange,
          ...RULE_ENTRIES.flatMap((entry) => {
            const { term, value } = RULE_WORDS[entry.name];
            const text = ruleText(rules, entry) ?? '';
            return term ? { term: term[language], value: value ? value[language](text) : wonText(text) } : [];
          }),
          ...(rules.shutOut.length === 0 ? [] : [{ term: w.shutOut, value: rules.shutOut.map(tradeOf).join(', ') }]),
        ]}
      />
    </section>
  );
}

/** Lists announced versions, each with its changes against the previous one. */
function Coming({ versions }: { versions: readonly CurrencyVersion[] }) {
  const w = useWords(rulesWords);
  const language = useLanguage();
  const tradeOf = useTradeName();
  const coming = versions
    .slice(1)
    .map((version, nth) => ({ version, changes: changesOf(versions[nth] ?? version, version).filter(isOffered) }))
    .filter(({ changes }) => changes.length > 0);
  const names = isClosed('rates') ? { exchangeFee: w.withdrawalFee } : {};
  if (coming.length === 0) return <p className={styles.rule}>{w.nothingComes}</p>;
  return coming.map(({ version, changes }) => (
    <section key={version.id}>
      <SectionHead title={w.coming(dateText(dayOf(new Date(version.validFrom)), language))} />
      <ul className={styles.rule}>
        {changes.map((change) => {
          const text = changeText(change, language, tradeOf, names);
          return <li key={text}>{text}</li>;
        })}
      </ul>
    </section>
  ));
}
