import { readName } from '#platform/both-names.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { SectionHead } from '#ui/layout/List.tsx';
import { Name } from '#ui/text/LangText.tsx';
import type { OfficeCase } from '../../office-contract.ts';
import { won } from '../case-text.ts';
import styles from './Cases.module.css';
import { caseWords } from './case-words.ts';
import type { Reversal } from './reversal.ts';

/** The planned reversal as ledger entries, with equal sums of debits and credits. */
export function Lines({ one, reversal }: { one: OfficeCase; reversal: Reversal }) {
  const w = useWords(caseWords);
  const { back, cashback, benefit } = reversal;
  const language = useLanguage();
  const [payer, shop] = [readName(one.payer, 'name', language) ?? w.gone, readName(one, 'shop', language)];
  const lines: readonly { name: string; out?: bigint; in?: bigint }[] = [
    { name: shop, out: back },
    { name: payer, in: back },
    ...(cashback === 0n
      ? []
      : [
          { name: w.cashbackOf(payer), out: cashback },
          { name: w.cashbackOf(shop), in: cashback },
        ]),
    ...(benefit === 0n
      ? []
      : [
          { name: w.benefitOf(payer), out: benefit },
          { name: w.budget, in: benefit },
        ]),
  ];
  const sum = (back + cashback + benefit).toString();
  return (
    <div>
      <SectionHead title={w.reversal} />
      <table className={styles.lines}>
        <thead>
          <tr>
            <th scope="col">{w.account}</th>
            <th scope="col" className={styles.num}>
              {w.out}
            </th>
            <th scope="col" className={styles.num}>
              {w.in}
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ name, out, in: comes }) => (
            <tr key={`${name} ${out === undefined}`}>
              <th scope="row">
                <Name>{name}</Name>
              </th>
              <td className={styles.num} translate="no">
                {out === undefined ? '' : won(out.toString())}
              </td>
              <td className={styles.num} translate="no">
                {comes === undefined ? '' : won(comes.toString())}
              </td>
            </tr>
          ))}
          <tr>
            <th scope="row">{w.sum}</th>
            <td className={styles.num} translate="no">
              {won(sum)}
            </td>
            <td className={styles.num} translate="no">
              {won(sum)}
            </td>
          </tr>
        </tbody>
      </table>
    </div>
  );
}
