import { useState } from 'react';
import { textIn } from '#features/credentials/claim-text.ts';
import { useDid } from '#features/identity/web/calls.ts';
import { useGloss, useLanguage, useWords } from '#platform/web/device/language.ts';
import { TextButton } from '#ui/controls/Button.tsx';
import { RadioRows } from '#ui/controls/Choice.tsx';
import { Guilloche } from '#ui/drawings/guilloche/Guilloche.tsx';
import { Badge } from '#ui/feedback/Badge.tsx';
import { LangText, Name } from '#ui/text/LangText.tsx';
import { Gloss } from '#ui/text/TextSpan.tsx';
import type { Choice, SeenRequest } from '../contract.ts';
import { Claims } from './Claims.tsx';
import styles from './Present.module.css';
import { firstSetOf, type PickedCredential, rowsOf } from './selection.ts';
import { words } from './words.ts';

interface RequestedCredentialProps {
  item: SeenRequest['asked'][number];
  choice: Choice;
  picked: PickedCredential;
  /** True if claims that are too much are left out where possible. */
  isCautious: boolean;
  onPick: (picked: PickedCredential) => void;
}

/**
 * Shows one requested credential: the shown claims with their values, the hidden ones, and which credential is used.
 */
export function RequestedCredential({ item, choice, picked, isCautious, onPick }: RequestedCredentialProps) {
  const w = useWords(words);
  const gloss = useGloss(words);
  const language = useLanguage();
  const { rows, unseen } = rowsOf(choice, picked.claimSet);
  const seen = rows.filter(({ isShown }) => isShown).length;
  return (
    <section className={styles.asked} aria-label={textIn(choice.name, language)}>
      <div className={styles.head}>
        <h3>
          <span>{w.sees}</span> {gloss && <Gloss>{gloss.sees}</Gloss>}
        </h3>
        <span className="num" translate="no">
          {w.of(seen, rows.length + unseen.length)}
        </span>
      </div>
      <Claims choice={choice} rows={rows} unseen={unseen} picked={picked} onPick={onPick} />
      <WhichOne item={item} choice={choice} isCautious={isCautious} onPick={onPick} />
    </section>
  );
}

const CORNER = [24, 18, 26] as const;

/** Shows the credential as a small card, with a button to choose another one that matches. */
function WhichOne({ item: { choices }, choice, isCautious, onPick }: Omit<RequestedCredentialProps, 'picked'>) {
  const w = useWords(words);
  const language = useLanguage();
  const did = useDid();
  const [isOpen, setIsOpen] = useState(false);
  // The content distinguishes two credentials of one type.
  const options = choices.map(({ credential, name, issuer, fallen, claims }) => ({
    id: credential,
    label: textIn(name, language),
    detail: [
      ...(fallen ? [w[fallen]] : []),
      textIn(issuer, language),
      ...claims.slice(0, 3).map((one) => one.value),
    ].join(' · '),
  }));
  return (
    <>
      <div className={styles.which}>
        <span className={styles.card}>
          <Guilloche did={did} purpose="citizen" at={CORNER} />
        </span>
        <div>
          <p className={styles.value} translate="no">
            <Name>{textIn(choice.name, language)}</Name>
          </p>
          <p className={styles.label}>
            <LangText>{textIn(choice.issuer, language)}</LangText>
          </p>
          {choice.fallen && <Badge tone="bad" word={w[choice.fallen]} />}
        </div>
        {choices.length > 1 && (
          <TextButton aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
            {w.change}
          </TextButton>
        )}
      </div>
      {isOpen && (
        <RadioRows
          label={w.which}
          value={choice.credential}
          options={options}
          onChange={(credential) => {
            const other = choices.find((one) => one.credential === credential);
            if (other) onPick({ credential, claimSet: firstSetOf(other, isCautious) });
          }}
        />
      )}
    </>
  );
}
