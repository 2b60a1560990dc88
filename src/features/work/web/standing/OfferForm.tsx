import { type FormEvent, useState } from 'react';
import { signedCall } from '#features/auth/web/passkeys/signed.ts';
import { type KnownAddress, useKnownAddresses } from '#features/contacts/web/use-contacts.ts';
import { shortAddress } from '#features/identity/address.ts';
import type { NewDelegation } from '#features/work/contract.ts';
import { dayIn } from '#features/work/delegation-state.ts';
import { currencies, placesOf } from '#features/work/rules.ts';
import { amountWithin, plainAmount, type Unit } from '#platform/typed-amount.ts';
import { useAmountReason } from '#platform/web/amount-reason.ts';
import { useWords } from '#platform/web/device/language.ts';
import { focusFirstFault } from '#platform/web/use-form.ts';
import { Button } from '#ui/controls/Button.tsx';
import { SelectField, TextField } from '#ui/controls/Field.tsx';
import { call } from '../calls.ts';
import { Fault } from '../Fault.tsx';
import styles from './Standing.module.css';
import { standingWords } from './standing-words.ts';
import { useStandingAct } from './use-standing.ts';

interface OfferFormProps {
  organisations: readonly { id: number; displayName: string }[];
  onDone: () => void;
}

const GIVE = 'POST /api/work/delegations';
const OTHER = 'other';
/** Maximum cap in minor units that the store can represent. */
const MOST_CAP = 10n ** 38n - 1n;
const unitOf = (currency: string) => {
  const code = currencies.find((one) => one === currency) ?? 'KRW';
  return { code, places: placesOf[code] };
};
/** Reports whether a cap is valid; empty means no cap. */
const isCap = (cap: string, unit: Unit) => cap.trim() === '' || amountWithin(cap, unit, 1n, MOST_CAP) !== undefined;

interface Draft {
  readonly organisationId: string;
  /** A known address, or `other`. */
  readonly who: string;
  readonly address: string;
  readonly from: string;
  readonly until: string;
  readonly cap: string;
  readonly currency: string;
}

/** Binds a field of the draft: its value, its change handler and its error. */
type Bind = (
  field: keyof Draft,
  wire?: string,
) => { value: string; error: string | undefined; onChange: (event: { target: { value: string } }) => void };

const emptyDraft = (organisationId: number | undefined, today: string): Draft => ({
  organisationId: String(organisationId ?? ''),
  who: '',
  address: '',
  from: today,
  until: '',
  cap: '',
  currency: 'KRW',
});

/** Names a delegate for one organisation, with first and last day and an optional cap for each approval. */
export function OfferForm({ organisations, onDone }: OfferFormProps) {
  const w = useWords(standingWords);
  const known = useKnownAddresses();
  const today = dayIn(new Date());
  const [draft, setDraft] = useState<Draft>(() => emptyDraft(organisations[0]?.id, today));
  const [isTried, setIsTried] = useState(false);
  const { isBusy, fault, refused, act } = useStandingAct();
  const faults = faultsOf(draft, today, w, useAmountReason());
  const bind: Bind = (field, wire = field) => ({
    value: draft[field],
    onChange: ({ target }) => setDraft({ ...draft, [field]: target.value }),
    error: isTried ? (faults[field] ?? refused[wire]) : undefined,
  });
  const isOther = draft.who === OTHER || known.length === 0;
  const to = isOther ? draft.address.trim() : draft.who;

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    setIsTried(true);
    const isComplete = Object.keys(faults).every((field) => field === (isOther ? 'who' : 'address'));
    const name = known.find(({ address }) => address === to)?.name ?? shortAddress(to);
    const body = bodyOf(draft, to);
    const work = () => signedCall(call, w.signing(name), GIVE, { body });
    const done = (made: { name: string }) => ({ title: w.sent(made.name) });
    if (!(isComplete && (await act(work, { done, failed: w.failed, onDone })))) focusFirstFault(form);
  };
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <SelectField
        label={w.organisation}
        options={organisations.map(({ id, displayName }) => ({ value: String(id), text: displayName }))}
        {...bind('organisationId')}
      />
      <Who {...{ known, isOther, bind }} />
      <Bounds from={draft.from} bind={bind} />
      <Fault of={Object.keys(refused).length === 0 ? fault : undefined} />
      <Button type="submit" isAct isWide loadingText={isBusy ? w.sending : undefined}>
        {w.send}
      </Button>
    </form>
  );
}

/** Chooses one of the known people, or anybody by address. */
function Who({ known, isOther, bind }: { known: readonly KnownAddress[]; isOther: boolean; bind: Bind }) {
  const w = useWords(standingWords);
  const { error, ...who } = bind('who', 'to');
  const options = known.map(({ address, name }) => ({
    value: address,
    text: name ? `${name} · ${shortAddress(address)}` : shortAddress(address),
  }));
  return (
    <>
      {known.length > 0 && (
        <SelectField
          label={w.who}
          hint={w.whoHint}
          required
          options={[{ value: '', text: w.choose }, ...options, { value: OTHER, text: w.other }]}
          {...who}
          error={isOther ? undefined : error}
        />
      )}
      {isOther && (
        <TextField
          label={w.address}
          hint={w.addressHint}
          isCode
          required
          autoComplete="off"
          maxLength={200}
          {...bind('address', 'to')}
        />
      )}
    </>
  );
}

/** First and last day, and the cap. */
function Bounds({ from, bind }: { from: string; bind: Bind }) {
  const w = useWords(standingWords);
  return (
    <>
      <div className={styles.days}>
        <TextField label={w.from} type="date" required max="9999-12-31" {...bind('from')} />
        <TextField label={w.until} type="date" required min={from} max="9999-12-31" {...bind('until')} />
      </div>
      <div className={styles.cap}>
        <TextField
          label={w.cap}
          hint={w.capHint}
          inputMode="decimal"
          autoComplete="off"
          maxLength={40}
          {...bind('cap')}
        />
        <SelectField
          label={w.currency}
          options={currencies.map((code) => ({ value: code, text: code }))}
          {...bind('currency')}
        />
      </div>
    </>
  );
}

/** Returns the errors by field. Either `who` or `address` is required. */
function faultsOf(
  { who, address, from, until, cap, currency }: Draft,
  today: string,
  w: (typeof standingWords)['en'],
  reasonOf: ReturnType<typeof useAmountReason>,
): Partial<Record<keyof Draft, string>> {
  const capFault = isCap(cap, unitOf(currency)) ? undefined : (reasonOf(cap, unitOf(currency)) ?? w.capBad);
  const untilFault = until === '' ? w.dayMissing : until < from ? w.reversed : until < today ? w.over : undefined;
  return {
    ...(who === '' && { who: w.whoMissing }),
    ...(address.trim() === '' && { address: w.addressMissing }),
    ...(from === '' && { from: w.dayMissing }),
    ...(untilFault && { until: untilFault }),
    ...(capFault && { cap: capFault }),
  };
}

function bodyOf({ organisationId, from, until, cap, currency }: Draft, to: string): NewDelegation {
  const code = currencies.find((one) => one === currency);
  const most = code ? plainAmount(cap, unitOf(code)) : '';
  return {
    organisationId: Number(organisationId),
    to,
    from,
    until,
    ...(most !== '' && code && { cap: most, currency: code }),
  };
}
