import { useState } from 'react';
import { chainOfDid } from '#features/identity/address.ts';
import { useGloss, useLanguage, useWords } from '#platform/web/device/language.ts';
import { Loaded } from '#platform/web/Loaded.tsx';
import { Button, TextButton } from '#ui/controls/Button.tsx';
import { TextField } from '#ui/controls/Field.tsx';
import { person, plus } from '#ui/drawings/icons.ts';
import { List, SectionHead } from '#ui/layout/List.tsx';
import { InfoLine } from '#ui/layout/State.tsx';
import type { Contact } from '../contract.ts';
import { searched } from '../rules.ts';
import { ContactRow } from './ContactRow.tsx';
import { ContactSheet } from './ContactSheet.tsx';
import styles from './Contacts.module.css';
import { holderOf, Recents } from './Recents.tsx';
import { useContacts } from './use-contacts.ts';
import { words } from './words.ts';

interface ContactPickerProps {
  /** The sender's own. */
  did: string;
  /** An address to be saved: its contact is opened at once, or a new one with it. */
  toSave?: string | undefined;
  /** What another field searches by; without it the list has a field of its own. */
  search?: string | undefined;
  /** An EIP-55 address of this network was chosen. */
  onPick: (address: string) => void;
}

/** More would push what comes after them out of sight; a search finds all. */
const FIRST = 3;

type Opened = 'nothing' | 'new' | number;

/** Contacts and recipients of late, to pick one; contacts are added, changed and removed here. */
export function ContactPicker({ did, toSave, search, onPick }: ContactPickerProps) {
  const w = useWords(words);
  const contacts = useContacts();
  return (
    <Loaded read={contacts} what={w.contacts} rows={2}>
      {(all) => <Book contacts={all} did={did} toSave={toSave} search={search} onPick={onPick} />}
    </Loaded>
  );
}

function Book({ contacts, did, toSave, search: given, onPick }: ContactPickerProps & { contacts: readonly Contact[] }) {
  const w = useWords(words);
  const gloss = useGloss(words);
  const language = useLanguage();
  const [typed, setSearch] = useState('');
  const search = given ?? typed;
  const [opened, setOpened] = useState<Opened>(toSave ? (holderOf(contacts, toSave)?.id ?? 'new') : 'nothing');
  const found = searched(contacts, search, language);
  const isSearching = search.trim() !== '';
  const close = () => setOpened('nothing');
  return (
    <section aria-label={w.contacts} className={styles.book}>
      <Recents contacts={contacts} did={did} search={search} onPick={onPick} />
      {contacts.length > 0 && (
        <>
          {given === undefined ? (
            <TextField
              type="search"
              label={w.search}
              value={search}
              autoComplete="off"
              onChange={({ target }) => setSearch(target.value)}
            />
          ) : (
            <SectionHead title={w.contacts} gloss={gloss?.contacts} />
          )}
          <p role="status" className="sr">
            {isSearching && w.found(found.length)}
          </p>
          {found.length === 0 && <Nobody search={given} />}
          <Found key={`${isSearching}`} contacts={found} isWhole={isSearching} onPick={onPick} onOpen={setOpened} />
        </>
      )}
      {contacts.length === 0 && <InfoLine icon={person} title={w.none} text={w.noneText} />}
      <Button look="quiet" isWide icon={plus} className={styles.add} onClick={() => setOpened('new')}>
        {w.add}
      </Button>
      {opened !== 'nothing' && (
        <ContactSheet
          key={opened}
          contact={contacts.find(({ id }) => id === opened)}
          others={contacts.filter(({ id }) => id !== opened)}
          chainId={chainOfDid(did) ?? 0}
          did={did}
          address={opened === 'new' ? toSave : undefined}
          onClose={close}
        />
      )}
    </section>
  );
}

interface FoundProps extends Pick<ContactPickerProps, 'onPick'> {
  contacts: readonly Contact[];
  /** All of them at once. */
  isWhole: boolean;
  onOpen: (id: number) => void;
}

/** The first contacts, and all of them on a press. */
function Found({ contacts, isWhole, onPick, onOpen }: FoundProps) {
  const w = useWords(words);
  const [isAll, setIsAll] = useState(isWhole);
  if (contacts.length === 0) return null;
  const shown = isAll ? contacts : contacts.slice(0, FIRST);
  return (
    <>
      <List label={w.contacts}>
        {shown.map((one) => (
          <ContactRow key={one.id} contact={one} onPick={onPick} onOpen={() => onOpen(one.id)} />
        ))}
      </List>
      {shown.length < contacts.length && (
        <TextButton onClick={() => setIsAll(true)}>{w.all(contacts.length)}</TextButton>
      )}
    </>
  );
}

/** No contact is found; `search` is what another field searches by. */
function Nobody({ search }: { search: string | undefined }) {
  const w = useWords(words);
  return (
    <InfoLine
      icon={person}
      title={search === undefined ? w.nothing : w.nobody(search.trim())}
      text={search === undefined ? w.nothingText : w.nobodyText}
    />
  );
}
