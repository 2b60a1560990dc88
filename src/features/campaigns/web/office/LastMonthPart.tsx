import office from '#features/office/web/Office.module.css';
import { dateText, formatter } from '#platform/dates.ts';
import { countText } from '#platform/number-text.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { Loaded } from '#platform/web/Loaded.tsx';
import { KeyValues } from '#ui/layout/Facts.tsx';
import { SectionHead } from '#ui/layout/List.tsx';
import { SkeletonBlock } from '#ui/layout/State.tsx';
import { amountText } from '#ui/text/amount.ts';
import type { LastMonth, OfficeCampaign } from '../../office-contract.ts';
import styles from './Campaigns.module.css';
import { useRead } from './calls.ts';
import { campaignWords } from './campaign-words.ts';
import { predicateWords } from './predicate-words.ts';

const LAST_MONTH = 'GET /api/office/campaigns/{campaignId}/last-month';
const HEIGHT = 160;
const won = (amount: string) => amountText(amount, { symbol: '₩' });

/** Result of the simulation on last month, under the campaign's current terms. */
export function LastMonthPart({ campaign }: { campaign: OfficeCampaign }) {
  const w = useWords(campaignWords);
  const read = useRead(LAST_MONTH, { params: { campaignId: campaign.id } });
  return (
    <Loaded read={read} what={w.budgetLine} skeleton={(label) => <SkeletonBlock height={HEIGHT} label={label} />}>
      {(month) => <Simulated month={month} budget={campaign.budget} isForSome={campaign.predicate !== null} />}
    </Loaded>
  );
}

interface SimulatedProps {
  month: LastMonth;
  budget: string;
  isForSome: boolean;
}

function Simulated({ month, budget, isForSome }: SimulatedProps) {
  const w = useWords(campaignWords);
  const p = useWords(predicateWords);
  const language = useLanguage();
  const name = formatter(language, { month: 'long', timeZone: 'UTC' }).format(new Date(month.month));
  const left = (BigInt(budget) - BigInt(month.total)).toString();
  return (
    <>
      <SectionHead title={w.hadItRun(name)} />
      <Chart month={month} budget={budget} />
      <KeyValues
        rows={[
          { term: w.touched, value: w.ofAll(countText(month.touched), countText(month.payments)) },
          { term: w.gainers, value: w.atCap(countText(month.members), countText(month.atCap)) },
          {
            term: w.lasts,
            value:
              month.spentOn === null
                ? w.allDays(month.days.length, won(left))
                : w.spentOn(dateText(month.spentOn, language)),
          },
        ]}
      />
      {isForSome && (
        <p className={office.quiet}>
          {[p.notJoined, month.holders === null ? '' : p.holders(countText(month.holders))].filter(Boolean).join(' ')}
        </p>
      )}
      {!month.isWhole && <p className={office.quiet}>{w.notWhole}</p>}
    </>
  );
}

const WIDE = 500;

/**
 * Draws the running sum as a solid line and the budget as a dashed one; the sum ends with a square where the budget is
 * used up.
 */
function Chart({ month: { days, total, spentOn, month }, budget }: { month: LastMonth; budget: string }) {
  const w = useWords(campaignWords);
  const language = useLanguage();
  const top = Number(budget) * 1.08;
  const y = (amount: string) => HEIGHT - (Number(amount) / top) * HEIGHT;
  const spentAt = spentOn === null ? days.length - 1 : Number(spentOn.slice(8)) - 1;
  const x = (nth: number) => (days.length < 2 ? 0 : (nth / (days.length - 1)) * WIDE);
  const points = days.slice(0, spentAt + 1).map((amount, nth) => `${x(nth)},${y(amount)}`);
  const end = { x: x(spentAt), y: y(total) };
  const lastDay = `${month.slice(0, 8)}${days.length}`;
  return (
    <figure className={styles.chart}>
      <p className={styles.scale}>
        <span>{w.budgetLine}</span>
        <span className="num" translate="no">
          {won(budget)}
        </span>
      </p>
      <svg
        viewBox={`0 0 ${WIDE} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={w.chart(won(total), won(budget))}
      >
        <line className={styles.budget} x1="0" x2={WIDE} y1={y(budget)} y2={y(budget)} />
        <line className={styles.floor} x1="0" x2={WIDE} y1={HEIGHT} y2={HEIGHT} />
        <polyline className={styles.sum} points={points.join(' ')} />
        <rect className={styles.end} x={end.x - 4} y={Math.min(end.y, HEIGHT - 4) - 4} width="8" height="8" />
      </svg>
      <p className={styles.scale}>
        <span>{dateText(month, language)}</span>
        <span className="num" translate="no">
          {won(total)}
        </span>
        <span>{dateText(lastDay, language)}</span>
      </p>
    </figure>
  );
}
