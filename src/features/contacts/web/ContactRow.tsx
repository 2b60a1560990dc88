import { shortAddress } from '#features/identity/address.ts';
import { NameSeal } from '#features/identity/web/NameSeal.tsx';
import { useWords } from '#platform/web/device/language.ts';
import { IconButton } from '#ui/controls/Button.tsx';
import { pencil } from '#ui/drawings/icons-more.ts';
import { LangText, Name } from '#ui/text/LangText.tsx';
import type { Contact } from '../contract.ts';
import styles from './Contacts.module.css';
import { words } from './words.ts';

interface ContactRowProps {
  contact: Contact;
  onPick: (address: string) => void;
  onOpen: () => void;
}

/** A contact with one button per address that can be paid here, and a button to edit it. */
export function ContactRow({ contact, onPick, onOpen }: ContactRowProps) {
  const w = useWords(words);
  const { name, note, addresses } = contact;
  const here = addresses.flatMap(({ address }) => address ?? []);
  const away = addresses.length - here.length;
  const about = [note, away > 0 && (here.length === 0 ? w.elsewhere : w.moreElsewhere(away))].filter(Boolean);
  return (
    <li className={styles.row}>
      <NameSeal name={name} size={44} />
      <div className={styles.who}>
        {here.length === 0 && (
          <span className={styles.name}>
            <Name>{name}</Name>
          </span>
        )}
        {here.map((address) => (
          <button key={address} type="button" className={styles.pick} onClick={() => onPick(address)}>
            <span className={styles.name}>
              <Name>{name}</Name>
            </span>
            <span className={`${styles.short} code`} translate="no">
              {shortAddress(address)}
            </span>
          </button>
        ))}
        {about.length > 0 && (
          <span className={styles.about}>
            <LangText>{about.join(' · ')}</LangText>
          </span>
        )}
      </div>
      <IconButton icon={pencil} label={w.open(name)} onClick={onOpen} />
    </li>
  );
}
