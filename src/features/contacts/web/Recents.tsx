import { chainOfDid, didOf, shortAddress } from '#features/identity/address.ts';
import { NameSeal } from '#features/identity/web/NameSeal.tsx';
import { useGloss, useWords } from '#platform/web/device/language.ts';
import { Rosette } from '#ui/drawings/guilloche/Guilloche.tsx';
import { Name } from '#ui/text/LangText.tsx';
import { Gloss } from '#ui/text/TextSpan.tsx';
import type { Contact, Recent } from '../contract.ts';
import styles from './Recents.module.css';
import { useRecents } from './use-contacts.ts';
import { words } from './words.ts';

/** A screen draws at most four rosettes. */
const MOST_RECENTS = 4;

/** Returns the contact that has this EIP-55 address. */
export const holderOf = (contacts: readonly Contact[], address: string | undefined): Contact | undefined =>
  contacts.find(({ addresses }) => addresses.some((one) => one.address === address));

interface RecentsProps {
  contacts: readonly Contact[];
  /** The sender's DID address. */
  did: string;
  search: string;
  onPick: (address: string) => void;
}

/** Recent recipients that match the search, each on the print of their address with its seal. */
export function Recents({ contacts, did, search, onPick }: RecentsProps) {
  const w = useWords(words);
  const gloss = useGloss(words);
  const recents = useRecents().data ?? [];
  const wanted = search.trim().toLowerCase();
  const found = recents
    .map((one) => ({ ...one, name: holderOf(contacts, one.address)?.name }))
    .filter(({ address, name = '' }) => `${name} ${address}`.toLowerCase().includes(wanted))
    .slice(0, MOST_RECENTS);
  if (found.length === 0) return null;
  return (
    <>
      <h2 className={styles.head}>
        <span>{w.recents}</span> {gloss && <Gloss>{gloss.recents}</Gloss>}
      </h2>
      <ul aria-label={w.recents} className={styles.recents}>
        {found.map((one) => (
          <li key={one.address}>
            <Plate recent={one} did={didOf(one.address.toLowerCase(), chainOfDid(did) ?? 0)} onPick={onPick} />
          </li>
        ))}
      </ul>
    </>
  );
}

/** Shortens an address to the width of a plate; the field shows all of it once it is picked. */
const endsOf = (address: string) => `${address.slice(0, 4)}\u2026${address.slice(-4)}`;

interface PlateProps extends Pick<RecentsProps, 'did' | 'onPick'> {
  recent: Recent & { name: string | undefined };
}

function Plate({ recent: { address, name }, did, onPick }: PlateProps) {
  return (
    <button type="button" className={styles.recent} onClick={() => onPick(address)}>
      <span className={styles.plate}>
        <svg viewBox="-41 -40 82 80" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
          <Rosette did={did} purpose="verify" radius={46} />
        </svg>
        {name !== undefined && <NameSeal name={name} size={48} />}
      </span>
      <span className={name === undefined ? `${styles.name} code` : styles.name} translate="no">
        <Name>{name ?? endsOf(address)}</Name>
      </span>
      {name !== undefined && (
        <span className="sr" translate="no">
          {shortAddress(address)}
        </span>
      )}
    </button>
  );
}
