import { useWords } from '#platform/web/device/language.ts';
import { Icon } from '#ui/drawings/Icon.tsx';
import { alert } from '#ui/drawings/icons.ts';
import { LangText } from '#ui/text/LangText.tsx';
import { type LookAlikeMatch, runsOf } from '../../look-alike.ts';
import styles from '../Contacts.module.css';
import type { KnownAddress } from '../use-contacts.ts';
import { words } from '../words.ts';

interface LookAlikeProps {
  /** EIP-55. */
  address: string;
  alike: LookAlikeMatch<KnownAddress>;
}

/** Warns that an address only resembles a known one, and marks the characters that differ. */
export function LookAlike({ address, alike: { known, differing } }: LookAlikeProps) {
  const w = useWords(words);
  const { name } = known;
  const runs = runsOf(differing).map(([first, last]) => w.run(first, last));
  return (
    <div role="alert" className={styles.alike}>
      <p className={styles.warning}>
        <Icon of={alert} size={20} />
        <LangText>{name === undefined ? w.alikeRecent : w.alike(name)}</LangText>
      </p>
      <p className={styles.text}>{w.alikeText}</p>
      <dl className={styles.both}>
        <dt>{w.typed}</dt>
        <dd>
          <Marked address={address} differing={differing} />
        </dd>
        <dt>
          <LangText>{name === undefined ? w.knownRecent : w.known(name)}</LangText>
        </dt>
        <dd>
          <Marked address={known.address} differing={differing} />
        </dd>
      </dl>
      <p className="sr">{w.differs(runs.join(', '))}</p>
    </div>
  );
}

const GROUP = 4;

/**
 * An address in groups of four, with the differing characters bold and underlined. It is lower case, since capitals
 * make no difference, and screen readers get it as one text.
 */
function Marked({ address, differing }: { address: string; differing: readonly number[] }) {
  const digits = [...address.slice(2).toLowerCase()].map((digit, at) => ({
    at,
    digit,
    differs: differing.includes(at),
  }));
  const groups = Array.from({ length: digits.length / GROUP }, (_, n) => digits.slice(n * GROUP, (n + 1) * GROUP));
  return (
    <span className={`${styles.marked} code`} translate="no">
      <span className="sr">{address}</span>
      <span aria-hidden="true">
        <span>0x</span>{' '}
        {groups.map((group) => (
          <span key={group[0]?.at} className={styles.group}>
            {group.map(({ at, digit, differs }) =>
              differs ? <mark key={at}>{digit}</mark> : <span key={at}>{digit}</span>,
            )}{' '}
          </span>
        ))}
      </span>
    </span>
  );
}
