import { type FormEvent, useState } from 'react';
import { signedCall } from '#features/auth/web/passkeys/signed.ts';
import { addressOfDid } from '#features/identity/address.ts';
import { focusFirstFault } from '#platform/web/calls/first-fault.ts';
import { useUserId } from '#platform/web/calls/session.ts';
import { useWords } from '#platform/web/device/language.ts';
import type { useAct } from '#platform/web/use-act.ts';
import { Button, IconButton, TextButton } from '#ui/controls/Button.tsx';
import { TextAreaField, TextField } from '#ui/controls/Field.tsx';
import { cross } from '#ui/drawings/icons.ts';
import type { Contact, NewContact } from '../contract.ts';
import { MAX_ADDRESSES, readPlace } from '../rules.ts';
import styles from './Contacts.module.css';
import { call } from './calls.ts';
import { signingOf } from './signing.ts';
import { words } from './words.ts';

export interface ContactFormProps extends Pick<ReturnType<typeof useAct<undefined>>, 'isBusy' | 'refused' | 'act'> {
  /** The one that is changed; undefined for a new one. */
  contact: Contact | undefined;
  others: readonly Contact[];
  chainId: number;
  /** The owner's own, whose address is no contact's. */
  did: string;
  /** What a new one begins with. */
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

/** Name, note and up to ten addresses, each judged beside its field. */
export function ContactForm({ contact, address, isBusy, refused, act, onDone, ...rest }: ContactFormProps) {
  const w = useWords(words);
  const [name, setName] = useState(contact?.name ?? '');
  const [note, setNote] = useState(contact?.note ?? '');
  const [lines, setLines] = useState(
    linesOf(contact?.addresses.map((one) => one.address ?? one.caip10) ?? [address ?? '']),
  );
  const [isTried, setIsTried] = useState(false);
  const faultOf = useFaultOf(rest);
  const faults = lines.map(({ text }) => faultOf(text));
  const isNamed = name.trim() !== '';

  const put = usePutContact(contact, rest.chainId);
  const save = () => {
    const body = { name: name.trim(), note: note.trim() || null, addresses: lines.map(({ text }) => text.trim()) };
    const done = { title: contact ? w.changed : w.added, text: body.name };
    return act(() => put(body), { done, failed: w.saveFailed, onDone });
  };
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    setIsTried(true);
    const isSaved = isNamed && faults.every((fault) => fault === undefined) && (await save());
    if (!isSaved) focusFirstFault(form);
  };
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      <TextField
        label={w.name}
        value={name}
        onChange={({ target }) => setName(target.value)}
        error={isTried && !isNamed ? w.nameFault : refused.name}
        maxLength={100}
        autoComplete="off"
        required
      />
      {lines.map(({ key, text }, at) => (
        <AddressField
          key={key}
          at={at}
          value={text}
          error={(isTried && faults[at]) || (at === 0 ? refused.addresses : undefined)}
          isOurs={isHere(text, rest.chainId) && !faults[at]}
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
      <TextAreaField
        label={w.note}
        value={note}
        onChange={({ target }) => setNote(target.value)}
        error={refused.note}
        maxLength={500}
        rows={2}
      />
      <Button type="submit" isAct isWide loadingText={isBusy ? w.saving : undefined}>
        {w.save}
      </Button>
    </form>
  );
}

/** Keeps what was filled in as a new contact, or in the place of one. */
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
  /** Which of them it is, from 0. */
  at: number;
  value: string;
  error: string | undefined;
  /** Whether it is of this chain. */
  isOurs: boolean;
  onChange: (text: string) => void;
  /** Undefined for the only one. */
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
  const place = readPlace(text, chainId);
  return typeof place !== 'string' && place.here !== undefined;
};

/** Why an address cannot be kept, in the person's language; undefined when it can. */
function useFaultOf({ others, chainId, did }: Pick<ContactFormProps, 'others' | 'chainId' | 'did'>) {
  const { addressFaults } = useWords(words);
  return (text: string): string | undefined => {
    const place = readPlace(text, chainId);
    if (typeof place === 'string') return addressFaults[place];
    if (place.here && place.here.address === addressOfDid(did)) return addressFaults.own;
    const holder = others.find(({ addresses }) => addresses.some(({ caip10 }) => caip10 === place.caip10));
    return holder && addressFaults.known(holder.name);
  };
}
