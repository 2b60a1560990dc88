import { signedCall } from '#features/auth/web/passkeys/signed.ts';
import { PayeeNotices } from '#features/contacts/web/payee/PayeeNotices.tsx';
import { assets, networkFee } from '#features/currency/assets.ts';
import { useCurrency } from '#features/currency/web/use-currency.ts';
import { amountOf } from '#features/ledger/web/amount-of.ts';
import { dateText } from '#platform/dates.ts';
import { formatUnits } from '#platform/money.ts';
import { useAmountReason } from '#platform/web/amount-reason.ts';
import { keepKeys } from '#platform/web/calls/kept-keys.ts';
import { useUserId } from '#platform/web/calls/session.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { useAct } from '#platform/web/use-act.ts';
import { useForm } from '#platform/web/use-form.ts';
import { AmountField } from '#ui/controls/AmountField.tsx';
import { Button } from '#ui/controls/Button.tsx';
import { Segmented } from '#ui/controls/Choice.tsx';
import { SelectField, TextField } from '#ui/controls/Field.tsx';
import { AddressText, KeyValues } from '#ui/layout/Facts.tsx';
import { SettledStatus } from '#ui/text/SettledStatus.tsx';
import { LIMITS, RHYTHMS } from '../rules.ts';
import { call, orderActs } from './calls.ts';
import styles from './Orders.module.css';
import { type OrderForm, orderOf, type ReadForm, readForm, today } from './order-form.ts';
import { words } from './words.ts';

interface OrderFieldsProps {
  form: OrderForm;
  /** The payer's DID. */
  did: string;
  onChange: (change: Partial<OrderForm>) => void;
  onBusy: (isBusy: boolean) => void;
  onDone: () => void;
}

const MAKE = 'POST /api/orders/{userId}';
const keys = keepKeys<undefined>('orders');

/**
 * Form for recipient, amount, rhythm and number, with the resulting total. The button submits it, or focuses the field
 * with the problem.
 */
export function OrderFields({ form, did, onChange, onBusy, onDone }: OrderFieldsProps) {
  const w = useWords(words);
  const language = useLanguage();
  const userId = useUserId();
  const { isBusy, fault, refused, forget, act } = useAct({
    ...orderActs,
    once: { keys, what: `${userId} order`, lost: { title: w.failed } },
    isToldInPlace: true,
    onBusy,
  });
  const read = readForm(form, did);
  const order = orderOf(form, read);
  const change = (what: Partial<OrderForm>) => {
    onChange(what);
    forget();
  };
  const { isTried, press } = useForm({}, () => ({ order: !order }));
  const submit = press(() => {
    if (!order) return;
    const { body, count } = order;
    const sent = { params: { userId }, body };
    const what = { text: w.signing(amountOf(body.assetType, body.amount), count), addresses: [body.toAddress] };
    return act((key) => signedCall(call, what, MAKE, { ...sent, key }), {
      done: { title: w.made, text: w.madeText(dateText(body.firstOn, language)) },
      failed: w.failed,
      onDone,
    });
  });
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <Payee {...{ form, read, did, isTried }} error={refused.toAddress} onChange={change} />
      <Sum {...{ form, read, isTried }} error={refused.amount ?? refused.total} onChange={change} />
      <Days {...{ form, read, isTried }} error={refused.firstOn} onChange={change} />
      <Summary order={order} />
      <div role="alert">{fault && <p className={styles.fault}>{fault}</p>}</div>
      <Button type="submit" look="seal" isAct isWide loadingText={isBusy ? w.pressing : undefined}>
        {w.press}
      </Button>
    </form>
  );
}

interface PartProps {
  form: OrderForm;
  read: ReadForm;
  isTried: boolean;
  /** The server's reason. */
  error: string | undefined;
  onChange: (change: Partial<OrderForm>) => void;
}

function Payee({ form, read: { to }, did, isTried, error, onChange }: PartProps & { did: string }) {
  const w = useWords(words);
  const isEmpty = form.to.trim() === '';
  const reason = to === 'own_address' ? w.own : isEmpty ? w.required : w.badAddress;
  const isJudged = isEmpty || to === 'incomplete' ? isTried : true;
  return (
    <div>
      <TextField
        label={w.to}
        isCode
        placeholder="0x"
        value={form.to}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        error={error ?? (typeof to === 'string' && isJudged ? reason : undefined)}
        onChange={({ target }) => onChange({ to: target.value })}
      />
      {typeof to !== 'string' && <AddressText address={to.checksummed} />}
      <PayeeNotices payee={typeof to === 'string' ? undefined : to} did={did} />
    </div>
  );
}

function Sum({ form, read: { asset, units }, isTried, error, onChange }: PartProps) {
  const w = useWords(words);
  const reasonOf = useAmountReason();
  const reason =
    units === 'too_precise' ? w.places(asset?.places ?? 0) : ((asset && reasonOf(form.amount, asset)) ?? w.badAmount);
  return (
    <>
      <SelectField
        label={w.asset}
        value={form.assetType}
        options={assets.map(({ code }) => ({ value: code, text: code }))}
        onChange={({ target }) => onChange({ assetType: target.value })}
      />
      <AmountField
        label={w.amount}
        code={form.assetType}
        value={form.amount}
        error={error ?? (typeof units !== 'bigint' && (isTried || units === 'too_precise') ? reason : undefined)}
        onAmount={(amount) => onChange({ amount })}
      />
    </>
  );
}

function Days({ form, read, isTried, error, onChange }: PartProps) {
  const w = useWords(words);
  return (
    <>
      <Segmented
        label={w.rhythm}
        value={form.rhythm}
        options={RHYTHMS.map((id) => ({ id, label: w.rhythms[id] }))}
        onChange={(rhythm) => onChange({ rhythm })}
      />
      <div className={styles.dates}>
        <TextField
          label={w.firstOn[form.rhythm]}
          type="date"
          min={today()}
          max="9999-12-31"
          value={form.firstOn}
          error={error ?? (isTried && read.firstOn === undefined ? w.badDay : undefined)}
          onChange={({ target }) => onChange({ firstOn: target.value })}
        />
        {form.rhythm !== 'once' && (
          <TextField
            label={w.count}
            inputMode="numeric"
            value={form.count}
            autoComplete="off"
            error={isTried && read.count === undefined ? w.badCount(LIMITS.runs) : undefined}
            onChange={({ target }) => onChange({ count: target.value })}
          />
        )}
      </div>
    </>
  );
}

/** Total, fees, and last day. */
function Summary({ order }: { order: ReturnType<typeof orderOf> }) {
  const w = useWords(words);
  const language = useLanguage();
  const currency = useCurrency();
  const asset = order && assets.find(({ code }) => code === order.body.assetType);
  if (!order || !asset) return null;
  const { body, count, lastOn } = order;
  const day = dateText(lastOn, language);
  if (!currency) return null;
  const fee = networkFee(asset, currency.networkFee);
  const total = amountOf(asset.code, body.total);
  return (
    <section>
      <p className={styles.quiet}>{body.rhythm === 'once' ? w.sumOnce(day) : w.sum(count, day)}</p>
      <KeyValues
        rows={[{ term: w.fee, value: fee === 0n ? w.noFee : amountOf(asset.code, formatUnits(fee, asset.places)) }]}
        total={{ term: w.total, value: total }}
      />
      <SettledStatus text={`${w.total}: ${total}`} />
    </section>
  );
}
