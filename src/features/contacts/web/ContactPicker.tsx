import { useState } from 'react';
import { chainOfDid, shortAddress } from '#features/identity/address.ts';
import { whenText } from '#platform/dates.ts';
import { useGloss, useLanguage, useWords } from '#platform/web/device/language.ts';
import { Loaded } from '#platform/web/Loaded.tsx';
import { Button } from '#ui/controls/Button.tsx';
import { TextField } from '#ui/controls/Field.tsx';
import { person, plus } from '#ui/drawings/icons.ts';
import { history } from '#ui/drawings/icons-more.ts';
import { List, ListRow, SectionHead } from '#ui/layout/List.tsx';
import { InfoLine } from '#ui/layout/State.tsx';
import type { Contact } from '../contract.ts';
import { searched } from '../rules.ts';
import { ContactRow } from './ContactRow.tsx';
import { ContactSheet } from './ContactSheet.tsx';
import styles from './Contacts.module.css';
import { useContacts, useRecents } from './use-contacts.ts';
import { words } from './words.ts';

interface ContactPickerProps {
  /** The sender's own. */
  did: string;
  /** An address to be saved: its contact is opened at once, or a new one with it. */
  toSave?: string | undefined;
  /** An EIP-55 address of this network was chosen. */
  onPick: (address: string) => void;
}

type Opened = 'nothing' | 'new' | number;

/** Contacts and recipients of late, to pick one; contacts are added, changed and removed here. */
export function ContactPicker({ did, toSave, onPick }: ContactPickerProps) {
  const w = useWords(words);
  const contacts = useContacts();
  return (
    <Loaded read={contacts} what={w.contacts} rows={2}>
      {(all) => <Book contacts={all} did={did} toSave={toSave} onPick={onPick} />}
    </Loaded>
  );
}

const holderOf = (contacts: readonly Contact[], address: string | undefined) =>
  contacts.find(({ addresses }) => addresses.some((one) => one.address === address));

function Book({ contacts, did, toSave, onPick }: ContactPickerProps & { contacts: readonly Contact[] }) {
  const w = useWords(words);
  const gloss = useGloss(words);
  const language = useLanguage();
  const [search, setSearch] = useState('');
  const [opened, setOpened] = useState<Opened>(toSave ? (holderOf(contacts, toSave)?.id ?? 'new') : 'nothing');
  const found = searched(contacts, search, language);
  const close = () => setOpened('nothing');
  return (
    <section aria-label={w.contacts} className={styles.book}>
      {contacts.length > 0 && (
        <>
          <TextField
            type="search"
            label={w.search}
            value={search}
            autoComplete="off"
            onChange={({ target }) => setSearch(target.value)}
          />
          <p role="status" className="sr">
            {search.trim() && w.found(found.length)}
          </p>
          {found.length > 0 ? (
            <List label={w.contacts}>
              {found.map((one) => (
                <ContactRow key={one.id} contact={one} onPick={onPick} onOpen={() => setOpened(one.id)} />
              ))}
            </List>
          ) : (
            <InfoLine icon={person} title={w.nothing} text={w.nothingText} />
          )}
        </>
      )}
      {contacts.length === 0 && <InfoLine icon={person} title={w.none} text={w.noneText} />}
      <Button look="quiet" isWide icon={plus} className={styles.add} onClick={() => setOpened('new')}>
        {w.add}
      </Button>
      {!search.trim() && <Recents contacts={contacts} gloss={gloss?.recents} onPick={onPick} />}
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

interface RecentsProps extends Pick<ContactPickerProps, 'onPick'> {
  contacts: readonly Contact[];
  gloss: string | undefined;
}

function Recents({ contacts, gloss, onPick }: RecentsProps) {
  const w = useWords(words);
  const language = useLanguage();
  const now = new Date();
  return (
    <Loaded read={useRecents()} what={w.recents} rows={2}>
      {(recents) =>
        recents.length > 0 && (
          <>
            <SectionHead title={w.recents} gloss={gloss} />
            <List label={w.recents}>
              {recents.map(({ address, paidAt }) => {
                const holder = holderOf(contacts, address);
                const when = whenText(paidAt, now, language);
                return (
                  <ListRow
                    key={address}
                    icon={history}
                    title={holder?.name ?? <span className="code">{shortAddress(address)}</span>}
                    meta={holder ? `${shortAddress(address)} · ${when}` : when}
                    onClick={() => onPick(address)}
                  />
                );
              })}
            </List>
          </>
        )
      }
    </Loaded>
  );
}
