import { useContactNames } from '#features/contacts/web/use-contacts.ts';
import { shortAddress } from '#features/identity/address.ts';
import { amountOf } from '#features/ledger/web/amount-of.ts';
import { formatUnits } from '#platform/money.ts';
import { useUserId } from '#platform/web/calls/session.ts';
import { useWords } from '#platform/web/device/language.ts';
import { useForm } from '#platform/web/use-form.ts';
import { AmountField } from '#ui/controls/AmountField.tsx';
import { Button } from '#ui/controls/Button.tsx';
import { Segmented, Switch } from '#ui/controls/Choice.tsx';
import { TextField } from '#ui/controls/Field.tsx';
import { KeyValues } from '#ui/layout/Facts.tsx';
import { SettledStatus } from '#ui/text/SettledStatus.tsx';
import { call } from '../calls.ts';
import styles from '../Requests.module.css';
import { CommonFields, SumFields } from './CommonFields.tsx';
import { makingWords } from './making-words.ts';
import { type ReadSplit, readSplit, type SplitForm as Split, splitOf } from './request-form.ts';
import { useMakeRequest } from './use-make-request.ts';

interface SplitFormProps {
  form: Split;
  onChange: (change: Partial<Split>) => void;
  onBusy: (isBusy: boolean) => void;
  onMade: (link: string | null, isByLink: boolean) => void;
}

/**
 * The bill, the number of people who scan its code, how it is divided, and each person's part. The button sends the
 * requests, or moves the focus to the first mistake.
 */
export function SplitForm({ form, onChange, onBusy, onMade }: SplitFormProps) {
  const w = useWords(makingWords);
  const userId = useUserId();
  const { isBusy, fault, refused, forget, act } = useMakeRequest();
  const read = readSplit(form);
  const body = splitOf(form, read);
  const change = (what: Partial<Split>) => {
    onChange(what);
    forget();
  };
  const { isTried, press } = useForm({}, () => ({ split: !body }));
  const submit = press(async () => {
    if (!body) return;
    const isByLink = body.shares.some(({ toAddress }) => toAddress === null);
    onBusy(true);
    const isMade = await act((key) => call('POST /api/requests/{userId}', { params: { userId }, body, key }), {
      done: { title: w.asked, text: w.askedText },
      failed: w.notAsked,
      onDone: ({ link }) => onMade(link, isByLink),
    });
    onBusy(false);
    return isMade;
  });
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <TextField
        label={w.here}
        inputMode="numeric"
        value={form.here}
        autoComplete="off"
        error={useCountFault(read, isTried)}
        onChange={({ target }) => change({ here: target.value })}
      />
      <SumFields
        form={form}
        label={w.total}
        error={refused.total}
        isWrong={isTried && read.problem === 'amount'}
        onChange={change}
      />
      <Segmented
        label={w.how}
        value={form.how}
        onChange={(how) => change({ how })}
        options={(['equal', 'own'] as const).map((id) => ({ id, label: w.hows[id] }))}
      />
      <Switch label={w.isIn} isOn={form.isIn} onChange={(isIn) => change({ isIn })} />
      {form.how === 'own' && <Typed form={form} read={read} isTried={isTried} onChange={change} />}
      <Parts form={form} read={read} />
      <CommonFields form={form} error={refused.note} onChange={change} />
      <div role="alert">{fault && <p className={styles.fault}>{fault}</p>}</div>
      <Button type="submit" isAct isWide loadingText={isBusy ? w.pressing : undefined}>
        {w.pressSplit(read.count)}
      </Button>
    </form>
  );
}

function useCountFault({ problem }: ReadSplit, isTried: boolean): string | undefined {
  const w = useWords(makingWords);
  if (problem === 'count') return w.badCount;
  if (problem === 'too_many') return w.tooMany;
  return problem === 'nobody' && isTried ? w.nobodyYet : undefined;
}

/** Names each share: by its contact, or by its number among those of the link. */
function useNamesOf({ named }: Split): (nth: number) => string {
  const w = useWords(makingWords);
  const nameOf = useContactNames();
  return (nth) => {
    const address = named[nth];
    return address === undefined ? w.byLink(nth - named.length + 1) : (nameOf(address) ?? shortAddress(address));
  };
}

interface PartsProps {
  form: Split;
  read: ReadSplit;
}

function Typed({
  form,
  read,
  isTried,
  onChange,
}: PartsProps & { isTried: boolean; onChange: SplitFormProps['onChange'] }) {
  const w = useWords(makingWords);
  const nameOf = useNamesOf(form);
  const type = (nth: number, text: string) =>
    onChange({ typed: read.parts.map((_, at) => (at === nth ? text : (form.typed[at] ?? ''))) });
  // Shares have no id, so the key is their position.
  const keyed = read.parts.map((part, nth) => ({ part, nth, key: `share ${nth + 1}` }));
  return keyed.map(({ part, nth, key }) => (
    <AmountField
      key={key}
      label={nameOf(nth)}
      code={form.assetType}
      value={form.typed[nth] ?? ''}
      error={isTried && part === undefined ? w.badAmount : undefined}
      onAmount={(text) => type(nth, text)}
    />
  ));
}

/** Lists each share, the requester's own part, and the sum. */
function Parts({ form, read }: PartsProps) {
  const w = useWords(makingWords);
  const nameOf = useNamesOf(form);
  const { asset, parts, own, problem, left } = read;
  if (!asset) return null;
  const text = (units: bigint) => amountOf(asset.code, formatUnits(units, asset.places));
  const why =
    problem === 'over'
      ? w.overTotal
      : problem === 'not_whole'
        ? w.notWhole(text(left))
        : problem === 'too_small'
          ? w.tooSmall
          : undefined;
  const isWhole = problem === undefined && own !== undefined;
  const total = text(parts.reduce<bigint>((sum, part) => sum + (part ?? 0n), own ?? 0n));
  return (
    <section aria-label={w.divided}>
      {why && <p className={styles.fault}>{why}</p>}
      {isWhole && (
        <KeyValues
          rows={[
            ...parts.map((part, nth) => ({ term: nameOf(nth), value: text(part ?? 0n) })),
            ...(form.isIn ? [{ term: w.yours, value: text(own) }] : []),
          ]}
          total={{ term: w.total, value: total }}
        />
      )}
      <SettledStatus text={why ?? (isWhole ? `${w.total}: ${total}` : '')} />
    </section>
  );
}
