import { type FormEvent, useState } from 'react';
import { signedCall } from '#features/auth/web/passkeys/signed.ts';
import { focusFirstFault } from '#platform/web/calls/first-fault.ts';
import { useWords } from '#platform/web/device/language.ts';
import { useAct } from '#platform/web/use-act.ts';
import { Button } from '#ui/controls/Button.tsx';
import { SelectField, TextField } from '#ui/controls/Field.tsx';
import { isBusinessNumber, KINDS, type Kind } from '../rules.ts';
import { type ShopCategory, shopCategories } from '../shop-categories.ts';
import { askWords } from './ask-words.ts';
import { call } from './calls.ts';
import styles from './Organisations.module.css';
import { officerActs } from './reasons.ts';
import { Switches } from './Switches.tsx';
import { useTradeNames } from './trade-names.ts';
import { words } from './words.ts';

const DIGITS = 10;
const digitsOf = (typed: string) => typed.normalize('NFKC').replace(/\D/g, '');

interface Asked {
  readonly name: string;
  readonly displayName: string;
  readonly nameKo: string;
  readonly kinds: Kind[];
  readonly trade: ShopCategory | undefined;
}

/** What was typed, as the call has it; names that were left out are none. */
const bodyOf = ({ name, displayName, nameKo, kinds, trade }: Asked, businessNumber: string) => ({
  name: name.trim(),
  ...(displayName.trim() && { displayName: displayName.trim() }),
  nameKo: nameKo.trim() || null,
  kinds,
  businessNumber,
  trade: (kinds.includes('merchant') && trade) || null,
});

const isWhole = ({ name, kinds, businessNumber, trade }: ReturnType<typeof bodyOf>): boolean =>
  name !== '' &&
  kinds.length > 0 &&
  isBusinessNumber(businessNumber) &&
  (trade !== null || !kinds.includes('merchant'));

const andForget = (forget: () => void) => (set: (text: string) => void) => (text: string) => {
  set(text);
  forget();
};

/** Asks for an organisation: its names, what it is, and its business number, judged by its check digit while it is typed. */
export function AskForm({ onDone }: { onDone: () => void }) {
  const all = useWords(words);
  const w = useWords(askWords);
  const [name, setName] = useState('');
  const [displayName, setDisplayName] = useState('');
  const [nameKo, setNameKo] = useState('');
  const [kinds, setKinds] = useState<Kind[]>(['employer']);
  const [trade, setTrade] = useState<ShopCategory>();
  const [number, setNumber] = useState('');
  const [isTried, setIsTried] = useState(false);
  const { isBusy, refused, forget, act } = useAct(officerActs);
  const digits = digitsOf(number);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    setIsTried(true);
    const body = bodyOf({ name, displayName, nameKo, kinds, trade }, digits);
    if (!isWhole(body)) return focusFirstFault(form);
    const work = () => signedCall(call, w.signing(body.name), 'POST /api/org', { body });
    const isAsked = await act(work, {
      done: ({ organisation: it }) => ({ title: (it.state === 'approved' ? w.approved : w.waits)(it.displayName) }),
      failed: w.failed,
      onDone,
    });
    if (!isAsked) focusFirstFault(form);
  };
  const typed = andForget(forget);
  return (
    <form className={styles.form} noValidate aria-label={w.open} onSubmit={(event) => void submit(event)}>
      <TextField
        label={w.name}
        hint={w.nameHint}
        value={name}
        maxLength={100}
        required
        error={isTried && !name.trim() ? w.required : refused.name}
        onChange={({ target }) => typed(setName)(target.value)}
      />
      {(
        [
          ['displayName', displayName, setDisplayName, w.displayNameHint],
          ['nameKo', nameKo, setNameKo, w.nameKoHint],
        ] as const
      ).map(([field, value, set, hint]) => (
        <TextField
          key={field}
          label={w[field]}
          hint={hint}
          value={value}
          maxLength={60}
          error={refused[field]}
          onChange={({ target }) => typed(set)(target.value)}
        />
      ))}
      <NumberField value={number} isTried={isTried} refused={refused.businessNumber} onChange={typed(setNumber)} />
      <Switches
        label={w.kinds}
        options={KINDS.map((kind) => [kind, all.kinds[kind]] as const)}
        chosen={kinds}
        error={isTried && kinds.length === 0 ? w.noKind : refused.kinds}
        onChange={setKinds}
      />
      {kinds.includes('merchant') && <TradeField value={trade} isTried={isTried} onChange={setTrade} />}
      <Button type="submit" isAct isWide loadingText={isBusy ? w.sending : undefined}>
        {w.send}
      </Button>
    </form>
  );
}

interface TradeFieldProps {
  value: ShopCategory | undefined;
  isTried: boolean;
  onChange: (trade: ShopCategory | undefined) => void;
}

function TradeField({ value, isTried, onChange }: TradeFieldProps) {
  const w = useWords(askWords);
  const nameOf = useTradeNames();
  return (
    <SelectField
      label={w.trade}
      value={value ?? ''}
      error={isTried && value === undefined ? w.tradeNeeded : undefined}
      options={[{ value: '', text: w.choose }, ...shopCategories.map((one) => ({ value: one, text: nameOf(one) }))]}
      onChange={({ target }) => onChange(shopCategories.find((one) => one === target.value))}
    />
  );
}

interface NumberFieldProps {
  value: string;
  isTried: boolean;
  refused: string | undefined;
  onChange: (text: string) => void;
}

function NumberField({ value, isTried, refused, onChange }: NumberFieldProps) {
  const w = useWords(askWords);
  const digits = digitsOf(value);
  const isGood = isBusinessNumber(digits);
  const left = DIGITS - digits.length;
  const short = left > 0 && isTried ? w.numberShort(left) : undefined;
  return (
    <TextField
      label={w.number}
      hint={digits && left > 0 ? w.numberShort(left) : w.numberHint}
      inputMode="numeric"
      autoComplete="off"
      placeholder="000-00-00000"
      value={value}
      required
      error={refused ?? (left > 0 ? short : isGood ? undefined : w.numberBad)}
      valid={isGood ? w.numberGood : undefined}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
