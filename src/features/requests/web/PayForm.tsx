import { signedCall } from '#features/auth/web/passkeys/signed.ts';
import { findAsset } from '#features/currency/assets.ts';
import { amountOf } from '#features/ledger/web/amount-of.ts';
import { plainAmount } from '#platform/typed-amount.ts';
import { useAmountReason } from '#platform/web/amount-reason.ts';
import { keepKeys } from '#platform/web/calls/kept-keys.ts';
import { useUserId } from '#platform/web/calls/session.ts';
import { useWords } from '#platform/web/device/language.ts';
import { useAct } from '#platform/web/use-act.ts';
import { useForm } from '#platform/web/use-form.ts';
import { AmountField } from '#ui/controls/AmountField.tsx';
import { Button } from '#ui/controls/Button.tsx';
import { stamp } from '#ui/drawings/icons.ts';
import type { AskedShare } from '../contract.ts';
import { call, requestActs } from './calls.ts';
import { unitsOf } from './making/request-form.ts';
import styles from './Requests.module.css';
import { words } from './words.ts';

interface PayFormProps {
  share: AskedShare;
  /** The payee's short name. */
  name: string;
  /** The requested amount, or the one typed. */
  amount: string;
  onAmount: (amount: string) => void;
}

const PAY = 'POST /api/requests/{userId}/asked/{id}/pay';
const MOVED = ['GET /api/transactions/', 'GET /api/assets/', 'GET /api/portfolio/', 'GET /api/local', 'GET /api/pay'];
const keys = keepKeys<undefined>('requests-paid');

/** Pays a share, and takes the amount if the payer may choose it. Sends and signs exactly what is shown. */
export function PayForm({ share, name, amount, onAmount }: PayFormProps) {
  const w = useWords(words);
  const userId = useUserId();
  const { isBusy, fault, refused, forget, act } = useAct({
    ...requestActs,
    routes: [...requestActs.routes, ...MOVED],
    once: { keys, what: `${userId} share ${share.id}`, lost: { title: w.notPaid, again: w.again, before: w.lost } },
    isToldInPlace: true,
  });
  const asset = findAsset(share.assetType);
  const isGood = unitsOf(amount, asset) !== undefined;
  const asked = asset ? plainAmount(amount, asset) : amount;
  const reasonOf = useAmountReason();
  const judge = () => ({ amount: !isGood && ((asset && reasonOf(amount, asset)) ?? w.needAmount) });
  const form = useForm({}, judge, refused);
  const submit = form.press(() => {
    const { requester: toAddress, assetType, currencyVersion } = share;
    const body = { toAddress, assetType, amount: asked, currencyVersion };
    const sent = { params: { userId, id: share.id }, body };
    const text = amountOf(share.assetType, asked);
    const what = { text: w.signing(text), addresses: [share.requester] };
    const work = (key: string) => signedCall(call, what, PAY, { ...sent, key });
    return act(work, { done: { title: w.paid, text: w.paidText(text) }, failed: w.notPaid });
  });
  return (
    <form className={styles.acts} noValidate onSubmit={submit}>
      {share.amount === null && (
        <AmountField
          label={w.amount}
          code={share.assetType}
          value={amount}
          error={form.error('amount')}
          onAmount={(next) => {
            onAmount(next);
            forget();
          }}
        />
      )}
      <div role="alert">{fault && <p className={styles.fault}>{fault}</p>}</div>
      <Button type="submit" look="seal" icon={stamp} isAct isWide loadingText={isBusy ? w.paying : undefined}>
        <span translate="no">{isGood ? w.pay(amountOf(share.assetType, asked)) : w.payPlain}</span>
        <span className="sr" translate="no">{` ${name}`}</span>
      </Button>
    </form>
  );
}
