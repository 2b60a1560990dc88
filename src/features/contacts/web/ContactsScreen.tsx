import { useState } from 'react';
import { chainOfDid, shortAddress } from '#features/identity/address.ts';
import { useDid } from '#features/identity/web/calls.ts';
import { NameSeal } from '#features/identity/web/NameSeal.tsx';
import { parseId } from '#platform/ids.ts';
import { useGloss, useLanguage, useWords } from '#platform/web/device/language.ts';
import { Loaded } from '#platform/web/Loaded.tsx';
import { useOpened } from '#platform/web/use-opened.ts';
import { IconButton } from '#ui/controls/Button.tsx';
import { TextField } from '#ui/controls/Field.tsx';
import { info, plus } from '#ui/drawings/icons.ts';
import { FocusKept } from '#ui/layout/FocusKept.tsx';
import { List, ListRow } from '#ui/layout/List.tsx';
import { Screen, TitleRow } from '#ui/layout/Shell.tsx';
import { Side } from '#ui/layout/Side.tsx';
import { EmptyState, InfoLine } from '#ui/layout/State.tsx';
import type { Contact } from '../contract.ts';
import { searchContacts } from '../rules.ts';
import { ContactDetail } from './ContactDetail.tsx';
import { ContactSheet } from './ContactSheet.tsx';
import styles from './Contacts.module.css';
import { screenWords } from './screen-words.ts';
import { useContacts } from './use-contacts.ts';
import { words } from './words.ts';

/** All contacts with a search; the selected one opens beside the list or over it. */
export function ContactsScreen() {
  const w = useWords(words);
  const s = useWords(screenWords);
  const gloss = useGloss(words);
  const [isAdding, setIsAdding] = useState(false);
  const contacts = useContacts();
  const add = () => setIsAdding(true);
  return (
    <Screen>
      <TitleRow
        title={w.contacts}
        gloss={gloss?.contacts}
        back={{ href: '/myinfo', label: s.back }}
        action={contacts.data && <IconButton icon={plus} label={w.add} onClick={add} />}
      />
      <Loaded read={contacts} what={w.contacts} rows={4}>
        {(all) => <Book contacts={all} isAdding={isAdding} onAdd={add} onAdded={() => setIsAdding(false)} />}
      </Loaded>
      <Side />
    </Screen>
  );
}

interface BookProps {
  contacts: readonly Contact[];
  isAdding: boolean;
  onAdd: () => void;
  onAdded: () => void;
}

function Book({ contacts, isAdding, onAdd, onAdded }: BookProps) {
  const w = useWords(words);
  const language = useLanguage();
  const did = useDid();
  const [search, setSearch] = useState('');
  const [chosen, choose] = useOpened('contact', contacts[0] && String(contacts[0].id));
  const id = parseId(chosen ?? '');
  const form = { chainId: chainOfDid(did) ?? 0, did };
  const found = searchContacts(contacts, search, language);
  return (
    <FocusKept label={w.contacts} className={styles.shelf}>
      {contacts.length === 0 ? (
        <EmptyState did={did} title={w.none} text={w.noneText} act={{ text: w.add, onClick: onAdd }} />
      ) : (
        <TextField
          type="search"
          label={w.search}
          value={search}
          autoComplete="off"
          onChange={({ target }) => setSearch(target.value)}
        />
      )}
      <p role="status" className="sr">
        {search.trim() && w.found(found.length)}
      </p>
      {found.length > 0 && (
        <List label={w.contacts}>
          {found.map((one) => (
            <ListRow
              key={one.id}
              leading={<NameSeal name={one.name} size={44} />}
              title={one.name}
              meta={aboutOf(one, w)}
              isChosen={one.id === id}
              onClick={() => choose(String(one.id))}
            />
          ))}
        </List>
      )}
      {contacts.length > 0 && found.length === 0 && <InfoLine icon={info} title={w.nothing} text={w.nothingText} />}
      <ContactDetail
        key={id}
        contact={contacts.find((one) => one.id === id)}
        others={contacts.filter((one) => one.id !== id)}
        {...form}
        onClose={() => choose()}
      />
      {isAdding && (
        <ContactSheet contact={undefined} others={contacts} {...form} address={undefined} onClose={onAdded} />
      )}
    </FocusKept>
  );
}

/** Returns the text that distinguishes contacts of the same name: the note, else the address. */
function aboutOf({ note, addresses }: Contact, w: (typeof words)['en']): string {
  const here = addresses.find(({ address }) => address !== null)?.address;
  return note ?? (here ? shortAddress(here) : w.elsewhere);
}
