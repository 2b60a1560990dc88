import { useTradeName } from '#features/localpay/web/words.ts';
import office from '#features/office/web/Office.module.css';
import { nameFor } from '#platform/both-names.ts';
import { countText } from '#platform/number-text.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { Loaded } from '#platform/web/Loaded.tsx';
import { PagedList } from '#platform/web/PagedList.tsx';
import { Name } from '#ui/text/LangText.tsx';
import type { ReportShop, ReportTrade } from '../contract.ts';
import { won } from './CirculationPart.tsx';
import { useRead } from './calls.ts';
import { Lead, useLook } from './Lead.tsx';
import type { Period } from './period.ts';
import styles from './Reports.module.css';
import { reportWords } from './report-words.ts';
import { Table } from './Table.tsx';
import { useReport } from './use-report.ts';

/** Turnover by shop, largest first, in pages; the file contains all. */
export function ShopsPart({ period }: { period: Period }) {
  const w = useWords(reportWords);
  const nameOf = useTradeName();
  const language = useLanguage();
  const [look, setLook] = useLook();
  const read = useReport('GET /api/office/reports/shops', period);
  // A shop that only created charges may have no name.
  const shopName = (one: ReportShop) => nameFor(one, language) || `${w.shop} ${one.id}`;
  return (
    <>
      <Lead look={look} onLook={setLook} list="shops" period={period} />
      <PagedList read={read} what={w.part.shops} more={w.more} reading={w.reading}>
        {(shops) =>
          look === 'picture' ? (
            <Bars
              label={w.part.shops}
              rows={shops.map((one) => ({ key: one.id, name: shopName(one), net: one.net }))}
            />
          ) : (
            <Sums
              label={w.part.shops}
              heads={[w.shop, w.trade]}
              rows={shops.map((one) => ({ key: one.id, names: [shopName(one), nameOf(one.trade)], of: one }))}
            />
          )
        }
      </PagedList>
    </>
  );
}

/** Turnover by trade. */
export function TradesPart({ period }: { period: Period }) {
  const w = useWords(reportWords);
  const nameOf = useTradeName();
  const [look, setLook] = useLook();
  const read = useRead('GET /api/office/reports/trades', { query: period });
  return (
    <>
      <Lead look={look} onLook={setLook} list="trades" period={period} />
      <Loaded read={read} what={w.part.trades}>
        {(trades) =>
          look === 'picture' ? (
            <Bars
              label={w.part.trades}
              rows={trades.map(({ trade, net }) => ({ key: trade, name: nameOf(trade), net }))}
            />
          ) : (
            <Sums
              label={w.part.trades}
              heads={[w.trade, w.shops]}
              rows={trades.map((one) => ({ key: one.trade, names: [nameOf(one.trade), String(one.shops)], of: one }))}
            />
          )
        }
      </Loaded>
    </>
  );
}

interface BarsProps {
  label: string;
  rows: readonly { readonly key: string | number; readonly name: string; readonly net: string }[];
}

/** Sums with bars relative to the largest. */
export function Bars({ label, rows }: BarsProps) {
  const w = useWords(reportWords);
  if (rows.length === 0) return <p className={office.quiet}>{w.none}</p>;
  const most = Math.max(1, ...rows.map(({ net }) => Number(net)));
  return (
    <>
      <p className={office.quiet}>{w.bars}</p>
      <ul className={styles.bars} aria-label={label}>
        {rows.map(({ key, name, net }) => (
          <li key={key}>
            <b>
              <Name>{name}</Name>
            </b>
            <span className="num" translate="no">
              {won(net)}
            </span>
            <span className={styles.bar} style={{ width: `${(Math.max(0, Number(net)) / most) * 100}%` }} />
          </li>
        ))}
      </ul>
    </>
  );
}

interface SumsProps {
  label: string;
  heads: readonly [string, string];
  rows: readonly {
    readonly key: string | number;
    readonly names: readonly string[];
    readonly of: ReportShop | ReportTrade;
  }[];
}

function Sums({ label, heads, rows }: SumsProps) {
  const w = useWords(reportWords);
  if (rows.length === 0) return <p className={office.quiet}>{w.none}</p>;
  const [first, second] = heads;
  return (
    <Table
      label={label}
      heads={[
        { text: first, isWord: true },
        { text: second, isWord: second === w.trade },
        ...[w.payments, w.paid, w.refunds, w.refunded, w.net].map((text) => ({ text })),
      ]}
      rows={rows.map(({ key, names, of }) => ({
        key,
        cells: [
          ...names,
          ...[countText(of.payments), won(of.paid), countText(of.refunds), won(of.refunded), won(of.net)],
        ],
      }))}
    />
  );
}
