import type { ReactNode } from 'react';
import { textIn } from '#features/credentials/claim-text.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { Icon } from '#ui/drawings/Icon.tsx';
import { eyeOff } from '#ui/drawings/icons.ts';
import { lock } from '#ui/drawings/icons-more.ts';
import { LangText } from '#ui/text/LangText.tsx';
import type { Choice } from '../contract.ts';
import styles from './Present.module.css';
import { type PickedCredential, type Row, toggled } from './selection.ts';
import { words } from './words.ts';

interface ClaimsProps {
  choice: Choice;
  rows: readonly Row[];
  unseen: Choice['unseen'];
  picked: PickedCredential;
  onPick: (picked: PickedCredential) => void;
}

/**
 * Lists the requested claims with their values and the hidden ones. A shown claim is ticked, and can be unticked if the
 * verifier accepts less.
 */
export function Claims({ choice, rows, unseen, picked, onPick }: ClaimsProps) {
  const w = useWords(words);
  const language = useLanguage();
  const isAnyFree = rows.some((one) => one.isFree);
  return (
    <>
      <ul className={styles.claims} aria-label={w.sees}>
        {rows.length === 0 && (
          <li className={styles.row}>
            <span className={styles.said}>{w.nothingElse}</span>
            <span className={styles.tick} aria-hidden="true" />
          </li>
        )}
        {rows.map((row) => (
          <li key={row.claim.place}>
            {row.isFree && !row.claim.isLocked ? (
              <label className={styles.row}>
                <Claim row={row} />
                <input
                  type="checkbox"
                  className={styles.tick}
                  checked={row.isShown}
                  onChange={() => onPick({ ...picked, claimSet: toggled(choice, picked.claimSet, row.claim.place) })}
                />
              </label>
            ) : (
              <div className={styles.row}>
                <Claim row={row} note={isAnyFree && !row.isFree ? w.needed : undefined} />
                {row.claim.isLocked ? (
                  <Icon of={lock} size={22} />
                ) : (
                  <span className={styles.tick} aria-hidden="true" />
                )}
              </div>
            )}
          </li>
        ))}
      </ul>
      {unseen.length > 0 && (
        <p className={styles.unseen}>
          <LangText>{w.unseen(unseen.map((one) => textIn(one, language)).join(', '))}</LangText>
          <Icon of={eyeOff} size={20} />
        </p>
      )}
    </>
  );
}

function Claim({ row: { claim }, note }: { row: Row; note?: ReactNode }) {
  const w = useWords(words);
  const label = textIn(claim.label, useLanguage());
  return (
    <>
      <span className={styles.text}>
        <span className={styles.label}>
          <LangText>{label}</LangText>
        </span>{' '}
        {claim.picture?.image ? (
          <img className={styles.picture} src={claim.picture.image} alt={w.pictureOf(label)} />
        ) : (
          <span className={styles.value} translate="no">
            <LangText>{claim.isLocked ? w.locked : claim.picture ? w.picture : claim.value}</LangText>
          </span>
        )}
      </span>
      {claim.isTooMuch && <span className={styles.much}>{w.tooMuch}</span>}
      {note && !claim.isTooMuch && <span className={styles.label}>{note}</span>}
    </>
  );
}
