import { signedCall } from '#features/auth/web/passkeys/signed.ts';
import { addressOfDid } from '#features/identity/address.ts';
import { useUserId } from '#platform/web/calls/session.ts';
import { useWords } from '#platform/web/device/language.ts';
import type { useAct } from '#platform/web/use-act.ts';
import { useForm } from '#platform/web/use-form.ts';
import { Button, IconButton, TextButton } from '#ui/controls/Button.tsx';
import { TextAreaField, TextField } from '#ui/controls/Field.tsx';
import { cross } from '#ui/drawings/icons.ts';
import type { Contact, NewContact } from '../contract.ts';
import { MAX_ADDRESSES, parseContactAddress } from '../rules.ts';
import styles from './Contacts.module.css';
import { call } from './calls.ts';
import { signingOf } from './contact-signing.ts';
import { words } from './words.ts';

export interface ContactFormProps extends Pick<ReturnType<typeof useAct<undefined>>, 'isBusy' | 'refused' | 'act'> {
  /** The contact to edit; undefined for a new one. */
  contact: Contact | undefined;
  others: readonly Contact[];
  chainId: number;
  /** DID address of the owner, which may not be saved as a contact. */
  did: string;
  /** Address that the form of a new contact starts with. */
  address: string | undefined;
  onDone: () => void;
}

const ADD = 'POST /api/contacts/{userId}';
const CHANGE = 'PATCH /api/contacts/{userId}/{id}';

interface Line {
  readonly key: number;
  readonly text: string;
}
const linesOf = (texts: readonly string[]): Line[] => texts.map((text, key) => ({ key, text }));

/** Form for name, note and up to ten addresses, with each error beside its field. */
export function ContactForm({ contact, address, isBusy, refused, act, onDone, ...rest }: ContactFormProps) {
  const w = useWords(words);
  const faultOf = useFaultOf(rest);
  const form = useForm(
    () => ({
      name: contact?.name ?? '',
      note: contact?.note ?? '',
      lines: linesOf(contact?.addresses.map((one) => one.address ?? one.caip10) ?? [address ?? '']),
    }),
    ({ name, lines }) => ({
      name: name.trim() === '' && w.nameFault,
      ...Object.fromEntries(lines.map(({ text }, at) => [`addresses ${at}`, faultOf(text)])),
    }),
    refused,
  );
  const { lines } = form.values;
  const setLines = form.put('lines');
  const put = usePutContact(contact, rest.chainId);
  const submit = form.press(() => {
    const [name, note] = [form.values.name.trim(), form.values.note.trim() || null];
    const done = { title: contact ? w.changed : w.added, text: name };
    const work = () => put({ name, note, addresses: lines.map(({ text }) => text.trim()) });
    return act(work, { done, failed: w.saveFailed, onDone });
  });
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <TextField label={w.name} maxLength={100} autoComplete="off" required {...form.field('name')} />
      {lines.map(({ key, text }, at) => (
        <AddressField
          key={key}
          at={at}
          value={text}
          error={form.error(`addresses ${at}`) ?? (at === 0 ? refused.addresses : undefined)}
          isOurs={isHere(text, rest.chainId) && !faultOf(text)}
          onChange={(typed) => setLines(lines.map((one) => (one.key === key ? { key, text: typed } : one)))}
          onDrop={lines.length > 1 ? () => setLines(lines.filter((one) => one.key !== key)) : undefined}
        />
      ))}
      {lines.length < MAX_ADDRESSES && (
        <TextButton
          className={styles.another}
          onClick={() => setLines([...lines, { key: 1 + Math.max(...lines.map(({ key }) => key)), text: '' }])}
        >
          {w.another}
        </TextButton>
      )}
      <TextAreaField label={w.note} maxLength={500} rows={2} {...form.field('note')} />
      <Button type="submit" isAct isWide loadingText={isBusy ? w.saving : undefined}>
        {w.save}
      </Button>
    </form>
  );
}

/** Returns the act that saves the form: adds a contact, or replaces the given one. */
function usePutContact(contact: Contact | undefined, chainId: number) {
  const w = useWords(words);
  const userId = useUserId();
  return (body: NewContact) => {
    const what = signingOf(w, body, chainId);
    const change = { params: { userId, id: contact?.id ?? 0 }, body };
    const addition = { params: { userId }, body };
    return contact ? signedCall(call, what, CHANGE, change) : signedCall(call, what, ADD, addition);
  };
}

interface AddressFieldProps {
  /** Index of the address, from 0. */
  at: number;
  value: string;
  error: string | undefined;
  /** True if the address belongs to this server's chain. */
  isOurs: boolean;
  onChange: (text: string) => void;
  /** Undefined for the only address, which cannot be removed. */
  onDrop: (() => void) | undefined;
}

function AddressField({ at, value, error, isOurs, onChange, onDrop }: AddressFieldProps) {
  const w = useWords(words);
  return (
    <TextField
      isCode
      label={w.address(at)}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      hint={at === 0 ? w.addressHint : undefined}
      error={error}
      valid={isOurs ? w.here : undefined}
      autoComplete="off"
      autoCapitalize="off"
      autoCorrect="off"
      spellCheck={false}
      required
      action={onDrop && <IconButton icon={cross} label={w.drop(at)} onClick={onDrop} />}
    />
  );
}

const isHere = (text: string, chainId: number) => {
  const place = parseContactAddress(text, chainId);
  return typeof place !== 'string' && place.here !== undefined;
};

/**
 * Returns a function that explains in the user's language why an address cannot be saved, or returns undefined if it
 * can.
 */
function useFaultOf({ others, chainId, did }: Pick<ContactFormProps, 'others' | 'chainId' | 'did'>) {
  const { addressFaults } = useWords(words);
  return (text: string): string | undefined => {
    const place = parseContactAddress(text, chainId);
    if (typeof place === 'string') return addressFaults[place];
    if (place.here && place.here.address === addressOfDid(did)) return addressFaults.own;
    const holder = others.find(({ addresses }) => addresses.some(({ caip10 }) => caip10 === place.caip10));
    return holder && addressFaults.known(holder.name);
  };
}
