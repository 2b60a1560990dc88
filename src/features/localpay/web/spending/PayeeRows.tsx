import { shortAddress } from '#features/identity/address.ts';
import { amountOf } from '#features/ledger/web/amount-of.ts';
import { rowExtras } from '#features/ledger/web/row-extras.ts';
import { readName } from '#platform/both-names.ts';
import { dateTimeText } from '#platform/dates.ts';
import { useActing } from '#platform/web/calls/acting.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { TextButton } from '#ui/controls/Button.tsx';
import { arrowDownLeft } from '#ui/drawings/icons.ts';
import { List, ListRow } from '#ui/layout/List.tsx';
import { useStore } from '#ui/store.ts';
import { Name } from '#ui/text/LangText.tsx';
import type { SpentOnce } from '../../contract.ts';
import { type Category, categoryIcon } from '../../spending.ts';
import styles from './Spending.module.css';
import { spendingWords } from './spending-words.ts';

/** A payee with the name on screen. */
export interface Payee {
  readonly payee: string;
  readonly name: string;
  /** Category unless moved. */
  readonly usual: Category;
}

type PayeeMovements = readonly [SpentOnce, ...SpentOnce[]];

/** Groups movements by payee, the latest paid first. */
export const byPayee = (spent: readonly SpentOnce[]): PayeeMovements[] =>
  [...Map.groupBy(spent, ({ payee }) => payee).values()].filter(
    (all): all is SpentOnce[] & PayeeMovements => all.length > 0,
  );

interface PayeeRowsProps {
  spent: PayeeMovements;
  category: Category;
  onMove: (payee: Payee) => void;
  onSent: (id: number) => void;
}

/** Rows of payees with their movements; a press opens each. The button to change the category is beside the name. */
export function PayeeRows({ spent, category, onMove, onSent }: PayeeRowsProps) {
  const w = useWords(spendingWords);
  const acting = useActing();
  const [newest] = spent;
  const name = useName(newest);
  return (
    <section aria-label={name}>
      <div className={styles.payee}>
        <h3>
          <Name>{name}</Name>
        </h3>
        {!acting && (
          <TextButton
            aria-label={w.moveOf(name)}
            onClick={() => onMove({ payee: newest.payee, name, usual: newest.usual })}
          >
            {w.move}
          </TextButton>
        )}
      </div>
      <List label={name}>
        {spent.map((one) => (
          <SpentRow key={one.id} spent={one} category={category} onSent={onSent} />
        ))}
      </List>
    </section>
  );
}

function useName(spent: SpentOnce): string {
  const language = useLanguage();
  const { nameOf } = useStore(rowExtras);
  const { address } = spent;
  if (address !== null) return nameOf?.(address) ?? shortAddress(address);
  return readName(spent, 'merchantName', language) ?? '';
}

function SpentRow({ spent, category, onSent }: Pick<PayeeRowsProps, 'category' | 'onSent'> & { spent: SpentOnce }) {
  const w = useWords(spendingWords);
  const language = useLanguage();
  const { transactionId, isPayment, won, assetType, amount, createdAt } = spent;
  const isBack = won.startsWith('-') || amount.startsWith('-');
  const back = isPayment ? w.refunded : w.takenBack;
  return (
    <ListRow
      icon={isBack ? arrowDownLeft : categoryIcon(category)}
      title={dateTimeText(createdAt, language)}
      meta={isBack ? back : undefined}
      amount={amountOf('KRW', won)}
      note={assetType === 'KRW' ? undefined : amountOf(assetType, amount)}
      {...(isPayment ? { href: `/pay?payment=${transactionId}` } : { onClick: () => onSent(transactionId) })}
    />
  );
}
