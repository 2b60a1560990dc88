// @online
import { useState } from 'react';
import type { ValuePoint } from '#features/assets/contract.ts';
import { dateText } from '#platform/dates.ts';
import { hundredthsText } from '#platform/number-text.ts';
import { useGloss, useLanguage, useWords } from '#platform/web/device/language.ts';
import { Loaded } from '#platform/web/Loaded.tsx';
import { TextButton } from '#ui/controls/Button.tsx';
import { Coin } from '#ui/drawings/Coin.tsx';
import { coins } from '#ui/drawings/icons.ts';
import { KeyValues } from '#ui/layout/Facts.tsx';
import { Glyph, List, ListRow, SectionHead } from '#ui/layout/List.tsx';
import { Screen, TitleRow } from '#ui/layout/Shell.tsx';
import { amountText } from '#ui/text/amount.ts';
import { useRead } from '../calls.ts';
import { coinOf } from '../coin-of.ts';
import { useShown } from '../hidden.ts';
import { words } from '../words.ts';
import { Allocation } from './Allocation.tsx';
import styles from './Value.module.css';

const usd = (text: string) => amountText(text, { symbol: '$', minPlaces: 2 });
const signed = (text: string) => amountText(text, { symbol: '$', minPlaces: 2, isCredit: true });

/** Shows the portfolio's value over 30 days, and why it changed: by rates, or by incoming and outgoing payments. */
export function ValueScreen() {
  const w = useWords(words);
  const gloss = useGloss(words);
  const shown = useShown();
  return (
    <Screen>
      <TitleRow title={w.value} gloss={gloss?.value} back={{ href: '/assets', label: w.backToAssets }} />
      <Loaded read={useRead('GET /api/portfolio/{userId}/history')} what={w.value} rows={6}>
        {({ points }) => <History points={points} />}
      </Loaded>
      <SectionHead title={w.allocation} gloss={gloss?.allocation} />
      <div className={styles.parts}>
        <Allocation />
      </div>
      <Loaded read={useRead('GET /api/portfolio/{userId}')} what={w.allocation} rows={5}>
        {({ assets }) => (
          <List label={w.allocation}>
            {assets.map(({ assetType, share, valueUsd }) => (
              <ListRow
                key={assetType}
                leading={<CoinOf asset={assetType} />}
                title={assetType}
                meta={<span className="num" translate="no">{`${share}%`}</span>}
                amount={shown(usd(valueUsd))}
              />
            ))}
          </List>
        )}
      </Loaded>
    </Screen>
  );
}

/** The coin, whose metal matches the asset's colour in the bar. */
function CoinOf({ asset }: { asset: string }) {
  const face = coinOf(asset);
  return face ? <Coin face={face} /> : <Glyph icon={coins} />;
}

/** Sums decimals with two places exactly, without floats. */
const total = (texts: readonly string[]): string =>
  hundredthsText(texts.reduce((sum, text) => sum + BigInt(text.replace('.', '')), 0n));

function History({ points }: { points: readonly ValuePoint[] }) {
  const w = useWords(words);
  const shown = useShown();
  const [isTable, setIsTable] = useState(false);
  const byRates = total(points.map(({ byRateUsd }) => byRateUsd));
  const byMovement = total(points.map(({ byMovementUsd }) => byMovementUsd));
  return (
    <>
      {isTable ? <Table points={points} /> : <Line points={points} />}
      <div className={styles.scale}>
        <span>{w.valueLead}</span>
        <TextButton onClick={() => setIsTable(!isTable)}>{isTable ? w.asChart : w.asTable}</TextButton>
      </div>
      <KeyValues
        rows={[
          { term: w.byRates, value: shown(signed(byRates)) },
          { term: w.byMovement, value: shown(signed(byMovement)) },
        ]}
        total={{ term: w.change, value: shown(signed(total([byRates, byMovement]))) }}
      />
    </>
  );
}

const WIDTH = 350;
const HEIGHT = 120;

/** The value as a line. Its scale extends a little beyond the values, so that no change is a flat line. */
function Line({ points }: { points: readonly ValuePoint[] }) {
  const w = useWords(words);
  const language = useLanguage();
  const shown = useShown();
  const values = points.map(({ valueUsd }) => Number(valueUsd));
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return null;
  const span = most - least || 1;
  const at = (value: number, nth: number) =>
    `${(nth * WIDTH) / (values.length - 1)} ${HEIGHT - 4 - ((value - least) / span) * (HEIGHT - 8)}`;
  return (
    <div className={styles.chart}>
      <p className={styles.bound} translate="no">
        {shown(usd(most.toFixed(2)))}
      </p>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        className={styles.line}
        role="img"
        aria-label={w.chartOf(shown(usd(first.valueUsd)), shown(usd(last.valueUsd)))}
      >
        <path d={`M${values.map(at).join('L')}`} vectorEffect="non-scaling-stroke" />
      </svg>
      <p className={styles.bound} translate="no">
        {shown(usd(least.toFixed(2)))}
      </p>
      <p className={styles.ends}>
        <span>{dateText(first.at, language)}</span>
        <span>{dateText(last.at, language)}</span>
      </p>
    </div>
  );
}

/** Lists every day with the causes of its change, newest first. */
function Table({ points }: { points: readonly ValuePoint[] }) {
  const w = useWords(words);
  const language = useLanguage();
  const shown = useShown();
  return (
    <table className={styles.table}>
      <caption className="sr">{w.value}</caption>
      <thead>
        <tr>
          {[w.day, w.worth, w.byRates, w.byMovement].map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {points.toReversed().map(({ at, valueUsd, byRateUsd, byMovementUsd }) => (
          <tr key={at}>
            <th scope="row">{dateText(at, language)}</th>
            <td translate="no">{shown(usd(valueUsd))}</td>
            <td translate="no">{shown(signed(byRateUsd))}</td>
            <td translate="no">{shown(signed(byMovementUsd))}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
