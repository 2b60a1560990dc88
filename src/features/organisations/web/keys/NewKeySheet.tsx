import { useState } from 'react';
import { signedCall } from '#features/auth/web/passkeys/signed.ts';
import { KEY_DAYS, type Right, type Scope } from '#features/organisations/rules.ts';
import { COUNT, numberWithin } from '#platform/typed-amount.ts';
import { useAmountReason } from '#platform/web/amount-reason.ts';
import { useWords } from '#platform/web/device/language.ts';
import { useAct } from '#platform/web/use-act.ts';
import { useForm } from '#platform/web/use-form.ts';
import { Button } from '#ui/controls/Button.tsx';
import { TextField } from '#ui/controls/Field.tsx';
import { Sheet } from '#ui/layout/Sheet.tsx';
import { call, officerActs } from '../calls.ts';
import styles from '../Organisations.module.css';
import { Switches } from '../Switches.tsx';
import { words } from '../words.ts';
import { groupOf, SCOPE_GROUPS, scopesOf } from './key-text.ts';
import { keyWords } from './key-words.ts';
import { Secret } from './Secret.tsx';

interface NewKeySheetProps {
  id: number;
  /** Rights of the maker: a key cannot have more. */
  rights: readonly Right[];
  isOpen: boolean;
  onClose: () => void;
}

/** Makes a key and shows it, only this once. */
export function NewKeySheet({ id, rights, isOpen, onClose }: NewKeySheetProps) {
  const w = useWords(keyWords);
  const all = useWords(words);
  const [made, setMade] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const close = () => {
    setMade(undefined);
    onClose();
  };
  return (
    <Sheet
      isOpen={isOpen}
      onClose={close}
      title={made === undefined ? w.make : w.shown}
      lead={made === undefined ? w.lead : w.shownLead}
      closeLabel={all.close}
      isBusy={isBusy}
    >
      {made === undefined ? (
        <KeyForm id={id} rights={rights} onBusy={setIsBusy} onMade={setMade} />
      ) : (
        <ShownKey text={made} onDone={close} />
      )}
    </Sheet>
  );
}

/** A new key, and the button that confirms that it was saved. */
export function ShownKey({ text, onDone }: { text: string; onDone: () => void }) {
  const w = useWords(keyWords);
  return (
    <>
      <Secret text={text} label={w.shown} />
      <div className={styles.rows}>
        <Button look="quiet" isWide onClick={onDone}>
          {w.done}
        </Button>
      </div>
    </>
  );
}

interface ScopeSwitchesProps {
  rights: readonly Right[];
  chosen: readonly Scope[];
  error: string | undefined;
  onChange: (chosen: Scope[]) => void;
}

/** Switches for the key's scopes, in groups. Moving money comes last and is marked as such. */
function ScopeSwitches({ rights, chosen, error, onChange }: ScopeSwitchesProps) {
  const w = useWords(keyWords);
  const all = scopesOf(rights);
  const groups = SCOPE_GROUPS.map((group) => ({ group, scopes: all.filter((scope) => groupOf(scope) === group) }));
  const shown = groups.filter(({ scopes }) => scopes.length > 0);
  return (
    <fieldset className={styles.switches}>
      <legend className={styles.legend}>{w.may}</legend>
      {shown.map(({ group, scopes }, i) => (
        <Switches
          key={group}
          label={group === 'money' ? `${w.groups.money} · ${w.moves}` : w.groups[group]}
          options={scopes.map((scope) => [scope, w.scopes[scope] ?? scope] as const)}
          chosen={scopes.filter((scope) => chosen.includes(scope))}
          error={i === shown.length - 1 ? error : undefined}
          onChange={(some) => onChange(all.filter((one) => (scopes.includes(one) ? some : chosen).includes(one)))}
        />
      ))}
    </fieldset>
  );
}

const MAKE = 'POST /api/org/{id}/keys';

interface KeyFormProps {
  id: number;
  rights: readonly Right[];
  onBusy: (isBusy: boolean) => void;
  onMade: (key: string) => void;
}

const addressesIn = (typed: string) => typed.split(/[\s,]+/).filter(Boolean);
const daysIn = (typed: string) => numberWithin(typed, COUNT, 1, KEY_DAYS.most);

const FIRST = { name: '', scopes: [] as Scope[], addresses: '', days: String(KEY_DAYS.usual) };

function KeyForm({ id, rights, onBusy, onMade }: KeyFormProps) {
  const w = useWords(keyWords);
  const { isBusy, refused, act } = useAct({ ...officerActs, onBusy });
  const reasonOf = useAmountReason();
  const daysFault = (days: string) => (daysIn(days) === undefined ? (reasonOf(days, COUNT) ?? w.daysBad) : undefined);
  const form = useForm(
    FIRST,
    ({ name, scopes, days }) => ({
      name: !name.trim() && w.required,
      scopes: scopes.length === 0 && w.noScope,
      days: daysFault(days),
    }),
    refused,
  );
  const submit = form.press(() => {
    const { name, scopes, addresses, days } = form.values;
    const bound = addressesIn(addresses);
    const body = { name: name.trim(), scopes, addresses: bound.length > 0 ? bound : null, days: Number(daysIn(days)) };
    return act(() => signedCall(call, w.signingMake(body.name), MAKE, { params: { id }, body }), {
      failed: w.failed,
      onDone: (made) => onMade(made.key),
    });
  });
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <TextField label={w.name} hint={w.nameHint} maxLength={60} required {...form.field('name')} />
      <ScopeSwitches
        rights={rights}
        chosen={form.values.scopes}
        error={form.error('scopes')}
        onChange={form.put('scopes')}
      />
      <TextField isCode label={w.addresses} hint={w.addressesHint} autoComplete="off" {...form.field('addresses')} />
      <TextField
        label={w.days}
        hint={w.daysHint}
        inputMode="numeric"
        {...form.field('days')}
        error={daysFault(form.values.days) ?? form.error('days')}
      />
      <Button type="submit" isAct isWide loadingText={isBusy ? w.sending : undefined}>
        {w.send}
      </Button>
    </form>
  );
}
