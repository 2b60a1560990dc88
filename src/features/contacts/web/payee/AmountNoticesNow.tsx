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
import styles from '../Contacts.module.css';
import { useRead } from '../calls.ts';
import { words } from './caution-words.ts';

export interface AmountNoticesProps {
  asset: Asset;
  amount: string;
  balance: string | undefined;
  /** Whether something that was sent went to the same payee. */
  isThem: (sent: Transaction) => boolean;
  isFirst?: boolean | undefined;
}

/** What is unusual about an amount for its payee, before the press: it stops nobody. What the phone has of the history is what it is compared with. */
export function AmountNoticesNow({ asset, amount, balance, isThem, isFirst }: AmountNoticesProps) {
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
      return <InfoLine isCaution icon={alert} title={w.unusual(caution.times)} text={w.unusualText(most)} />;
    }
    case 'large':
      return <InfoLine isCaution icon={alert} title={w.large(asset.code)} text={w.largeText} />;
  }
}

/** The same for an address on this network (EIP-55). */
export function NoticesForAddress({
  address,
  ...rest
}: Omit<AmountNoticesProps, 'isThem' | 'isFirst'> & { address: string }) {
  const isFirst = useRead('GET /api/payee', { query: { address } }).data?.isFirst;
  return <AmountNoticesNow {...rest} isFirst={isFirst} isThem={({ toAddress }) => toAddress === address} />;
}
