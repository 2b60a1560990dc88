import { useState } from 'react';
import { chainOfDid } from '#features/identity/address.ts';
import { useGloss, useLanguage, useWords } from '#platform/web/device/language.ts';
import { Loaded } from '#platform/web/Loaded.tsx';
import { TextButton } from '#ui/controls/Button.tsx';
import { TextField } from '#ui/controls/Field.tsx';
import { person } from '#ui/drawings/icons.ts';
import { List, SectionHead } from '#ui/layout/List.tsx';
import { InfoLine } from '#ui/layout/State.tsx';
import type { Contact } from '../contract.ts';
import { searchContacts } from '../rules.ts';
import { ContactRow } from './ContactRow.tsx';
import { ContactSheet } from './ContactSheet.tsx';
import styles from './Contacts.module.css';
import { holderOf, Recents } from './Recents.tsx';
import { useContacts } from './use-contacts.ts';
import { words } from './words.ts';

interface ContactPickerProps {
  /** The sender's DID address. */
  did: string;
  /** Address to save: opens its contact, or the form of a new one, at once. */
  toSave?: string | undefined;
  /** Search text of a field outside the picker; undefined if the picker shows a field of its own. */
  search?: string | undefined;
  /** Called with the EIP-55 address that was chosen. */
  onPick: (address: string) => void;
}

/** Contacts shown before a search. */
const FIRST = 8;

type Opened = 'nothing' | 'new' | number;

/** Lists contacts and recent recipients to pick from, and opens forms to add, edit and remove contacts. */
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
  const language = useLanguage();
  const [typed, setSearch] = useState('');
  const search = given ?? typed;
  const [opened, setOpened] = useState<Opened>(toSave ? (holderOf(contacts, toSave)?.id ?? 'new') : 'nothing');
  const [isAll, setIsAll] = useState(false);
  const found = searchContacts(contacts, search, language);
  const isSearching = search.trim() !== '';
  const shown = isSearching ? found : isAll ? contacts : contacts.slice(0, FIRST);
  const close = () => setOpened('nothing');
  return (
    <section aria-label={w.contacts} className={styles.book}>
      <Recents contacts={contacts} did={did} search={search} onPick={onPick} />
      {contacts.length > 0 && (
        <>
          <Head search={given === undefined ? search : undefined} onSearch={setSearch} hasRows={shown.length > 0} />
          <p role="status" className="sr">
            {isSearching && w.found(found.length)}
          </p>
          {found.length === 0 && <Nobody search={given} />}
          <Rows contacts={shown} onPick={onPick} onOpen={setOpened} />
        </>
      )}
      {contacts.length === 0 && <InfoLine icon={person} title={w.none} text={w.noneText} />}
      <div className={styles.onward}>
        {!isSearching && shown.length < contacts.length && (
          <TextButton onClick={() => setIsAll(true)}>{w.all(contacts.length)}</TextButton>
        )}
        <TextButton onClick={() => setOpened('new')}>{w.add}</TextButton>
      </div>
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

interface HeadProps {
  /** Text of the picker's own search field; undefined if another field searches. */
  search: string | undefined;
  onSearch: (text: string) => void;
  hasRows: boolean;
}

function Head({ search, onSearch, hasRows }: HeadProps) {
  const w = useWords(words);
  const gloss = useGloss(words);
  if (search === undefined) return hasRows && <SectionHead title={w.contacts} gloss={gloss?.contacts} />;
  return (
    <TextField
      type="search"
      label={w.search}
      value={search}
      autoComplete="off"
      onChange={({ target }) => onSearch(target.value)}
    />
  );
}

interface RowsProps extends Pick<ContactPickerProps, 'onPick'> {
  contacts: readonly Contact[];
  onOpen: (id: number) => void;
}

function Rows({ contacts, onPick, onOpen }: RowsProps) {
  const w = useWords(words);
  if (contacts.length === 0) return null;
  return (
    <List label={w.contacts}>
      {contacts.map((one) => (
        <ContactRow key={one.id} contact={one} onPick={onPick} onOpen={() => onOpen(one.id)} />
      ))}
    </List>
  );
}

/** Empty state of a search; `search` is the text of the other field. */
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
