import { textIn } from '#features/credentials/held.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { Switch } from '#ui/controls/Choice.tsx';
import { Icon } from '#ui/drawings/Icon.tsx';
import { check, eyeOff } from '#ui/drawings/icons.ts';
import { lock } from '#ui/drawings/icons-more.ts';
import { LangText } from '#ui/text/LangText.tsx';
import type { Choice, SeenRequest } from '../contract.ts';
import styles from './Present.module.css';
import { type Picked, type Read, readOf, setsOf } from './picked.ts';
import { words } from './words.ts';

type Item = SeenRequest['asked'][number];
interface AskedProps {
  item: Item;
  /** Undefined: nothing, of what need not be shown. */
  picked: Picked | undefined;
  onPick: (picked: Picked | undefined) => void;
}

/** One thing that is asked for: of which credential, and each claim that is seen with its value. */
export function Asked({ item, picked, onPick }: AskedProps) {
  const w = useWords(words);
  const language = useLanguage();
  const { choices, query, isRequired } = item;
  const [first] = choices;
  const choice = choices.find(({ credential }) => credential === picked?.credential);
  const onChoose = (credential: string | undefined) =>
    onPick(credential === undefined ? undefined : { credential, claimSet: 0 });
  const read = readOf(item, picked);
  if (!first) return null;
  const title = textIn((choice ?? first).name, language);
  return (
    <section className={styles.asked} aria-label={title}>
      <h3>
        <LangText>{title}</LangText>
      </h3>
      {!isRequired && (
        <Switch
          label={w.also}
          isOn={choice !== undefined}
          onChange={(isOn) => onChoose(isOn ? first.credential : undefined)}
        />
      )}
      {choice && <p className={styles.quiet}>{w.from(textIn(choice.issuer, language))}</p>}
      {choice && choices.length > 1 && (
        <fieldset className={styles.which}>
          <legend>{w.which}</legend>
          {choices.map((one) => (
            <label key={one.credential}>
              <input
                type="radio"
                name={query}
                checked={one.credential === picked?.credential}
                onChange={() => onChoose(one.credential)}
              />
              <span>
                <LangText>{`${textIn(one.name, language)} · ${textIn(one.issuer, language)}`}</LangText>
              </span>
            </label>
          ))}
        </fieldset>
      )}
      {choice && picked && choice.otherSets.length > 0 && (
        <ClaimSets choice={choice} query={query} picked={picked} onPick={onPick} />
      )}
      {read && <Claims read={read} />}
    </section>
  );
}

interface ClaimSetsProps {
  choice: Choice;
  query: string;
  picked: Picked;
  onPick: (picked: Picked) => void;
}

/** Where its verifier takes one of several sets of claims: which one it gets, each by what it says. */
function ClaimSets({ choice, query, picked, onPick }: ClaimSetsProps) {
  const w = useWords(words);
  const language = useLanguage();
  return (
    <fieldset className={styles.which}>
      <legend>{w.howMuch}</legend>
      {setsOf(choice).map(({ claims }, nth) => {
        const names = claims.map(({ label }) => textIn(label, language)).join(', ') || w.nothingElse;
        return (
          <label key={names}>
            <input
              type="radio"
              name={`${query} claims`}
              checked={nth === picked.claimSet}
              onChange={() => onPick({ ...picked, claimSet: nth })}
            />
            <span>
              <LangText>{names}</LangText>
            </span>
          </label>
        );
      })}
    </fieldset>
  );
}

function Claims({ read: { claims, unseen } }: { read: Read }) {
  // Two claims may say the same, and their order stays.
  const keyed = claims.map((claim, nth) => ({ ...claim, key: `${nth}` }));
  const w = useWords(words);
  const language = useLanguage();
  return (
    <>
      <ul className={styles.claims} aria-label={w.sees}>
        {claims.length === 0 && (
          <li>
            <span>{w.nothingElse}</span>
            <Icon of={check} size={20} />
          </li>
        )}
        {keyed.map(({ key, label, value, isTooMuch, isLocked }) => (
          <li key={key}>
            <span>
              <span className={styles.label}>
                <LangText>{textIn(label, language)}</LangText>
              </span>
              <span className={styles.value}>
                <LangText>{isLocked ? w.locked : value}</LangText>
              </span>
            </span>
            {isTooMuch && <span className={styles.much}>{w.tooMuch}</span>}
            <Icon of={isLocked ? lock : check} size={20} />
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
