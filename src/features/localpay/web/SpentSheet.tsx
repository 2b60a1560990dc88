import { amountOf } from '#features/ledger/web/amount-of.ts';
import { useMerchantName } from '#features/pay/web/merchant-name.ts';
import { dateTimeText } from '#platform/dates.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { Loaded } from '#platform/web/Loaded.tsx';
import { arrowDownLeft } from '#ui/drawings/icons.ts';
import { List, ListRow } from '#ui/layout/List.tsx';
import { Sheet } from '#ui/layout/Sheet.tsx';
import type { Spending, SpentOnce } from '../contract.ts';
import { useRead } from './calls.ts';
import { ICONS } from './Offers.tsx';
import { words } from './words.ts';

type Kind = Spending['months'][number]['kinds'][number]['kind'];

interface SpentSheetProps {
  month: string;
  /** The month as it is called. */
  title: string;
  /** Without one the sheet is closed. */
  kind: Kind | undefined;
  onClose: () => void;
}

/** What a month's sum for a kind of shop is made of; each row leads to its receipt. */
export function SpentSheet({ month, title, kind, onClose }: SpentSheetProps) {
  const w = useWords(words);
  return (
    <Sheet
      isOpen={kind !== undefined}
      onClose={onClose}
      title={kind === undefined ? '' : w.kinds[kind]}
      lead={title}
      closeLabel={w.close}
    >
      {kind !== undefined && <Payments month={month} kind={kind} />}
    </Sheet>
  );
}

function Payments({ month, kind }: { month: string; kind: Kind }) {
  const w = useWords(words);
  return (
    <Loaded
      read={useRead('GET /api/spending/{userId}/payments', { query: { month, kind } })}
      what={w.spending}
      rows={3}
    >
      {(payments) => (
        <List label={w.kinds[kind]}>
          {payments.map((one) => (
            <PaymentRow key={`${one.paymentId} ${one.createdAt} ${one.won}`} payment={one} icon={ICONS[kind]} />
          ))}
        </List>
      )}
    </Loaded>
  );
}

function PaymentRow({ payment, icon }: { payment: SpentOnce; icon: string }) {
  const w = useWords(words);
  const language = useLanguage();
  const { paymentId, merchantName, merchantNameKo, won, createdAt } = payment;
  const name = useMerchantName({ name: merchantName, nameKo: merchantNameKo });
  const isBack = won.startsWith('-');
  const when = dateTimeText(createdAt, language);
  return (
    <ListRow
      icon={isBack ? arrowDownLeft : icon}
      title={name}
      meta={isBack ? `${w.refunded} · ${when}` : when}
      amount={amountOf('KRW', won)}
      href={`/pay?payment=${paymentId}`}
    />
  );
}
