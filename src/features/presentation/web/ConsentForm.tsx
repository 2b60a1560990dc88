import { type FormEvent, useState } from 'react';
import { useWords } from '#platform/web/device/language.ts';
import { alert } from '#ui/drawings/icons.ts';
import { InfoLine } from '#ui/layout/State.tsx';
import { LangText } from '#ui/text/LangText.tsx';
import type { SeenRequest } from '../contract.ts';
import { Options } from './Options.tsx';
import styles from './Present.module.css';
import { Presses } from './Presses.tsx';
import { RepeatSummary } from './RepeatSummary.tsx';
import { RequestedCredential } from './RequestedCredential.tsx';
import { Signs } from './Signs.tsx';
import { choiceOf, chosenOf, itemsOf, type Row, rowsOf, type Selection, selectFirst } from './selection.ts';
import { useAnswer } from './use-answer.ts';
import { VerifierInfo } from './VerifierInfo.tsx';
import { words } from './words.ts';

interface ConsentFormProps {
  seen: SeenRequest;
  onLeave: () => void;
}

/**
 * Shows a request for consent: the verifier, each claim with its value, warnings, and buttons to show or refuse. A
 * repeated request needs one press only.
 */
export function ConsentForm({ seen, onLeave }: ConsentFormProps) {
  const w = useWords(words);
  const [selection, setSelection] = useState(() => selectFirst(seen));
  // Short form: the verifier's name is proven, and nothing is new, too much or signed.
  const [isShort, setIsShort] = useState(seen.again !== null && seen.verifier.name !== null && !seen.isOverAsking);
  const { isBusy, fault, show, refuse } = useAnswer(seen, onLeave);
  const items = itemsOf(seen, selection);
  const rows = rowsIn(items, selection);
  // All claims of the verifier's first preference, chosen or not.
  const asked = rowsIn(itemsOf(seen, { ...selection, options: seen.sets.map(() => 0) }), selection);
  const shown = rows.filter((one) => one.isShown).map(({ claim }) => claim);
  const isLocked = shown.some((one) => one.isLocked);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void show({ choices: chosenOf(items, selection), options: [...selection.options] }, shown.length);
  };
  return (
    <form className={styles.form} noValidate aria-label={w.title} onSubmit={submit}>
      <VerifierInfo seen={seen} />
      {isShort ? (
        <RepeatSummary items={items} selection={selection} claims={shown} onWhole={() => setIsShort(false)} />
      ) : seen.isAnswerable ? (
        <Whole
          seen={seen}
          selection={selection}
          isLocked={isLocked}
          count={asked.length}
          items={items}
          onSelect={setSelection}
        />
      ) : (
        <InfoLine
          icon={alert}
          title={w.missing}
          text={`${w.missingText} ${w.missingTypes}: ${seen.missing.join(', ')}`}
        />
      )}
      {fault && (
        <p role="alert" className={styles.fault}>
          <LangText>{fault}</LangText>
        </p>
      )}
      <Presses
        seen={seen}
        isTooMuch={seen.isOverAsking || shown.some((one) => one.isTooMuch)}
        isAgain={isShort}
        isPart={shown.length < rows.length}
        count={shown.length}
        canShow={seen.isAnswerable && items.length > 0 && !isLocked}
        isBusy={isBusy}
        onRefuse={refuse}
      />
    </form>
  );
}

const rowsIn = (items: ReturnType<typeof itemsOf>, selection: Selection): Row[] =>
  items.flatMap((item) => {
    const choice = choiceOf(item, selection);
    return choice ? rowsOf(choice, selection.picked[item.query]?.claimSet ?? 0).rows : [];
  });

interface WholeProps {
  seen: SeenRequest;
  selection: Selection;
  items: ReturnType<typeof itemsOf>;
  isLocked: boolean;
  /** Number of requested items. */
  count: number;
  onSelect: (selection: Selection) => void;
}

function Whole({ seen, selection, items, isLocked, count, onSelect }: WholeProps) {
  const w = useWords(words);
  return (
    <>
      {seen.isOverAsking && (
        <InfoLine
          icon={alert}
          title={w.over(count)}
          text={seen.verifier.name === null ? w.overTextUnknown : w.overText}
        />
      )}
      {isLocked && <InfoLine icon={alert} title={w.locked} text={w.lockedText} />}
      <Options seen={seen} selection={selection} onSelect={onSelect} />
      {items.map((item) => {
        const choice = choiceOf(item, selection);
        const picked = selection.picked[item.query];
        return choice && picked ? (
          <RequestedCredential
            key={item.query}
            item={item}
            choice={choice}
            picked={picked}
            isCautious={seen.isOverAsking}
            onPick={(one) => onSelect({ ...selection, picked: { ...selection.picked, [item.query]: one } })}
          />
        ) : null;
      })}
      <Signs payments={seen.signs} />
      <p className={styles.noted}>{w.noted}</p>
    </>
  );
}
