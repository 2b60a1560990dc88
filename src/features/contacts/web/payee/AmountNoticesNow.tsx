// @online
import type { Asset } from '#features/currency/assets.ts';
import { type Caution, cautionsOf } from '#features/ledger/caution.ts';
import type { Transaction } from '#features/ledger/contract.ts';
import { amountOf } from '#features/ledger/web/amount-of.ts';
import { useRead as useLedger } from '#features/ledger/web/calls.ts';
import { timeText } from '#platform/dates.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { alert } from '#ui/drawings/icons.ts';
import { InfoLine } from '#ui/layout/State.tsx';
import { useSettled } from '#ui/use-settled.ts';
import styles from '../Contacts.module.css';
import { useRead } from '../calls.ts';
import { words } from './caution-words.ts';

export interface AmountNoticesProps {
  asset: Asset;
  amount: string;
  balance: string | undefined;
  /** Returns true if a past transaction went to this payee. */
  isThem: (sent: Transaction) => boolean;
  isFirst?: boolean | undefined;
}

/** Pause after typing before an amount is judged, so that a screen reader announces one notice and not one per digit. */
const PAUSE_MS = 800;

/**
 * Warns of an unusual amount for this payee, without blocking the payment. Compares it with the history that the device
 * has loaded.
 */
export function AmountNoticesNow({ asset, amount: typed, balance, isThem, isFirst }: AmountNoticesProps) {
  const amount = useSettled(typed, PAUSE_MS, '');
  const known = useLedger('GET /api/transactions/{userId}').data;
  const past = known?.filter(
    (one) =>
      one.transactionType === 'send' &&
      one.assetType === asset.code &&
      (one.status === 'pending' || one.status === 'completed') &&
      isThem(one),
  );
  const cautions = past ? cautionsOf({ asset, amount, balance, past, isFirst, now: new Date() }) : [];
  return (
    <div role="status" className={styles.notices}>
      {cautions.map((caution) => (
        <Notice key={caution.kind} caution={caution} asset={asset} />
      ))}
    </div>
  );
}

function Notice({ caution, asset }: { caution: Caution; asset: Asset }) {
  const w = useWords(words);
  const language = useLanguage();
  switch (caution.kind) {
    case 'repeated':
      return (
        <InfoLine isCaution icon={alert} title={w.repeated(timeText(caution.at, language))} text={w.repeatedText} />
      );
    case 'unusual': {
      const most = amountOf(asset.code, caution.most);
      return <InfoLine isCaution icon={alert} title={w.unusual} text={w.unusualText(most)} />;
    }
    case 'large':
      return <InfoLine isCaution icon={alert} title={w.large(asset.code)} text={w.largeText} />;
  }
}

/** Like `AmountNoticesNow`, for an EIP-55 address on this network. */
export function NoticesForAddress({
  address,
  ...rest
}: Omit<AmountNoticesProps, 'isThem' | 'isFirst'> & { address: string }) {
  const isFirst = useRead('GET /api/payee', { query: { address } }).data?.isFirst;
  return <AmountNoticesNow {...rest} isFirst={isFirst} isThem={({ toAddress }) => toAddress === address} />;
}
