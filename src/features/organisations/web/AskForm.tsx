import type { ComponentProps } from 'react';
import { signedCall } from '#features/auth/web/passkeys/signed.ts';
import { useWords } from '#platform/web/device/language.ts';
import { useAct } from '#platform/web/use-act.ts';
import { useForm } from '#platform/web/use-form.ts';
import { Button } from '#ui/controls/Button.tsx';
import { SelectField, TextField } from '#ui/controls/Field.tsx';
import { isBusinessNumber, KINDS, type Kind } from '../rules.ts';
import { type ShopCategory, shopCategories } from '../shop-categories.ts';
import { askWords } from './ask-words.ts';
import { call, officerActs } from './calls.ts';
import { useTradeNames } from './names.ts';
import styles from './Organisations.module.css';
import { Switches } from './Switches.tsx';
import { words } from './words.ts';

const DIGITS = 10;
const digitsOf = (typed: string) => typed.normalize('NFKC').replace(/\D/g, '');

interface Asked {
  readonly name: string;
  readonly displayName: string;
  readonly nameKo: string;
  readonly kinds: Kind[];
  readonly trade: ShopCategory | '';
  readonly businessNumber: string;
}
const FIRST: Asked = {
  ...{ name: '', displayName: '', nameKo: '', businessNumber: '' },
  ...{ kinds: ['merchant'], trade: '' },
};

/** Returns the typed values in the form of the call. Empty names are left out. */
const bodyOf = ({ name, displayName, nameKo, kinds, trade, businessNumber }: Asked) => ({
  name: name.trim(),
  ...(displayName.trim() && { displayName: displayName.trim() }),
  nameKo: nameKo.trim() || null,
  kinds,
  businessNumber: digitsOf(businessNumber),
  trade: (kinds.includes('merchant') && trade) || null,
});

/**
 * Application form of an organisation: names, kinds, and business number, whose check digit is verified while typing.
 */
export function AskForm({ onDone }: { onDone: () => void }) {
  const all = useWords(words);
  const w = useWords(askWords);
  const nameOf = useTradeNames();
  const { isBusy, refused, forget, act } = useAct(officerActs);
  const numberFault = (digits: string) =>
    digits.length < DIGITS ? w.numberShort(DIGITS - digits.length) : !isBusinessNumber(digits) && w.numberBad;
  const judge = ({ name, kinds, trade, businessNumber }: Asked) => ({
    name: !name.trim() && w.required,
    businessNumber: numberFault(digitsOf(businessNumber)),
    kinds: kinds.length === 0 && w.noKind,
    trade: kinds.includes('merchant') && trade === '' && w.tradeNeeded,
  });
  const form = useForm(FIRST, judge, refused, forget);
  const { kinds } = form.values;
  const submit = form.press(() => {
    const body = bodyOf(form.values);
    return act(() => signedCall(call, w.signing(body.name), 'POST /api/org', { body }), {
      done: ({ organisation: it }) => ({ title: (it.state === 'approved' ? w.approved : w.waits)(it.displayName) }),
      failed: w.failed,
      onDone,
    });
  });
  return (
    <form className={styles.form} noValidate aria-label={w.open} onSubmit={submit}>
      <TextField label={w.name} hint={w.nameHint} maxLength={100} required {...form.field('name')} />
      <TextField label={w.displayName} hint={w.displayNameHint} maxLength={60} {...form.field('displayName')} />
      <TextField label={w.nameKo} hint={w.nameKoHint} maxLength={60} {...form.field('nameKo')} />
      <NumberField {...form.field('businessNumber')} />
      <Switches
        label={w.kinds}
        options={KINDS.map((kind) => [kind, all.kinds[kind]] as const)}
        chosen={kinds}
        error={form.error('kinds')}
        onChange={form.put('kinds')}
      />
      {kinds.includes('merchant') && (
        <SelectField
          label={w.trade}
          options={[{ value: '', text: w.choose }, ...shopCategories.map((one) => ({ value: one, text: nameOf(one) }))]}
          {...form.field('trade')}
        />
      )}
      <Button type="submit" isAct isWide loadingText={isBusy ? w.sending : undefined}>
        {w.send}
      </Button>
    </form>
  );
}

function NumberField({
  value,
  error,
  onChange,
}: Pick<ComponentProps<typeof TextField>, 'value' | 'error' | 'onChange'>) {
  const w = useWords(askWords);
  const digits = digitsOf(String(value));
  const isGood = isBusinessNumber(digits);
  const left = DIGITS - digits.length;
  return (
    <TextField
      label={w.number}
      hint={digits && left > 0 ? w.numberShort(left) : w.numberHint}
      inputMode="numeric"
      autoComplete="off"
      placeholder="000-00-00000"
      value={value}
      required
      // Ten digits are verified while they are typed.
      error={error ?? (left > 0 || isGood ? undefined : w.numberBad)}
      valid={isGood ? w.numberGood : undefined}
      onChange={onChange}
    />
  );
}
