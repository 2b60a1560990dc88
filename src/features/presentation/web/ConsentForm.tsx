import { type FormEvent, useState } from 'react';
import { useWords } from '#platform/web/device/language.ts';
import { Button } from '#ui/controls/Button.tsx';
import { ButtonPair } from '#ui/controls/ButtonPair.tsx';
import { alert } from '#ui/drawings/icons.ts';
import { InfoLine } from '#ui/layout/State.tsx';
import { LangText } from '#ui/text/LangText.tsx';
import type { SeenRequest } from '../contract.ts';
import { Asked } from './Asked.tsx';
import { Asker } from './Asker.tsx';
import styles from './Present.module.css';
import { useAnswer } from './use-answer.ts';
import { words } from './words.ts';

interface ConsentFormProps {
  seen: SeenRequest;
  onLeave: () => void;
}

const firstOf = ({ asked }: SeenRequest): Record<string, string | undefined> =>
  Object.fromEntries(
    asked.map(({ query, isRequired, choices: [first] }) => [query, isRequired ? first?.credential : undefined]),
  );

/** Who asks for what, each claim with its value, what is too much, and the presses that show it or refuse. */
export function ConsentForm({ seen, onLeave }: ConsentFormProps) {
  const w = useWords(words);
  const [chosen, setChosen] = useState(() => firstOf(seen));
  const { isBusy, fault, show, refuse } = useAnswer(seen, onLeave);
  const { asked, isAnswerable, isOverAsking, missing } = seen;
  const claims = asked.flatMap(
    ({ query, choices }) => choices.find(({ credential }) => credential === chosen[query])?.claims ?? [],
  );
  const isLocked = claims.some((one) => one.isLocked);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const choices = Object.entries(chosen).flatMap(([query, one]) =>
      one === undefined ? [] : [{ query, credentials: [one] }],
    );
    void show(choices, claims.length);
  };
  return (
    <form className={styles.form} noValidate aria-label={w.title} onSubmit={submit}>
      <Asker seen={seen} />
      {isAnswerable ? (
        <>
          {isOverAsking && <InfoLine icon={alert} title={w.over(claims.length)} text={w.overText} />}
          {isLocked && <InfoLine icon={alert} title={w.locked} text={w.lockedText} />}
          {asked.map((item) => (
            <Asked
              key={item.query}
              item={item}
              chosen={chosen[item.query]}
              onChoose={(one) => setChosen((now) => ({ ...now, [item.query]: one }))}
            />
          ))}
          <p className={styles.quiet}>{w.noted}</p>
        </>
      ) : (
        <InfoLine icon={alert} title={w.missing} text={`${w.missingText} ${w.missingTypes}: ${missing.join(', ')}`} />
      )}
      {fault && (
        <p role="alert" className={styles.fault}>
          <LangText>{fault}</LangText>
        </p>
      )}
      {isAnswerable && !isLocked ? (
        <ButtonPair isFirstNarrow={!isOverAsking}>
          <Button look={isOverAsking ? 'primary' : 'quiet'} isDisabled={isBusy} onClick={refuse}>
            {w.refuse}
          </Button>
          <Button
            type="submit"
            look={isOverAsking ? 'seal-outline' : 'seal'}
            isAct
            loadingText={isBusy ? w.showing : undefined}
          >
            {claims.length === 0 ? w.showOne : w.show(claims.length)}
          </Button>
        </ButtonPair>
      ) : (
        <Button isWide isDisabled={isBusy} onClick={refuse}>
          {w.refuse}
        </Button>
      )}
    </form>
  );
}
