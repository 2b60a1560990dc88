import { textIn } from '#features/credentials/held.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { Switch } from '#ui/controls/Choice.tsx';
import { Icon } from '#ui/drawings/Icon.tsx';
import { check, eyeOff } from '#ui/drawings/icons.ts';
import { lock } from '#ui/drawings/icons-more.ts';
import { LangText } from '#ui/text/LangText.tsx';
import type { Choice, SeenRequest } from '../contract.ts';
import styles from './Present.module.css';
import { words } from './words.ts';

type Item = SeenRequest['asked'][number];
interface AskedProps {
  item: Item;
  /** The credential that is chosen; undefined: none, of what need not be shown. */
  chosen: string | undefined;
  onChoose: (credential: string | undefined) => void;
}

/** One thing that is asked for: of which credential, and each claim that is seen with its value. */
export function Asked({ item, chosen, onChoose }: AskedProps) {
  const w = useWords(words);
  const language = useLanguage();
  const { choices, query, isRequired } = item;
  const [first] = choices;
  const choice = choices.find(({ credential }) => credential === chosen);
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
                checked={one.credential === chosen}
                onChange={() => onChoose(one.credential)}
              />
              <span>
                <LangText>{`${textIn(one.name, language)} · ${textIn(one.issuer, language)}`}</LangText>
              </span>
            </label>
          ))}
        </fieldset>
      )}
      {choice && <Claims choice={choice} />}
    </section>
  );
}

function Claims({ choice: { claims, unseen } }: { choice: Choice }) {
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
