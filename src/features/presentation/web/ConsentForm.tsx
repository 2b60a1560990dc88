import { type FormEvent, useState } from 'react';
import { useWords } from '#platform/web/device/language.ts';
import { alert } from '#ui/drawings/icons.ts';
import { info } from '#ui/drawings/icons-more.ts';
import { InfoLine } from '#ui/layout/State.tsx';
import { LangText } from '#ui/text/LangText.tsx';
import type { SeenRequest } from '../contract.ts';
import { Asked } from './Asked.tsx';
import { Asker } from './Asker.tsx';
import styles from './Present.module.css';
import { Presses } from './Presses.tsx';
import { type Picked, pickedFirst, readOf } from './picked.ts';
import { Signs } from './Signs.tsx';
import { useAnswer } from './use-answer.ts';
import { words } from './words.ts';

interface ConsentFormProps {
  seen: SeenRequest;
  onLeave: () => void;
}

/** Who asks for what, each claim with its value, what is too much, and the presses that show it or refuse. */
export function ConsentForm({ seen, onLeave }: ConsentFormProps) {
  const w = useWords(words);
  const [picked, setPicked] = useState(() => pickedFirst(seen));
  const { isBusy, fault, show, refuse } = useAnswer(seen, onLeave);
  const { asked, isAnswerable, missing } = seen;
  const claims = asked.flatMap((item) => readOf(item, picked[item.query])?.claims ?? []);
  const isLocked = claims.some((one) => one.isLocked);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const choices = Object.entries(picked).flatMap(([query, one]) =>
      one === undefined ? [] : [{ query, credentials: [one.credential], claimSet: one.claimSet }],
    );
    void show(choices, claims.length);
  };
  return (
    <form className={styles.form} noValidate aria-label={w.title} onSubmit={submit}>
      <Asker seen={seen} />
      {isAnswerable ? (
        <>
          <Warnings seen={seen} count={claims.length} isLocked={isLocked} />
          {asked.map((item) => (
            <Asked
              key={item.query}
              item={item}
              picked={picked[item.query]}
              onPick={(one: Picked | undefined) => setPicked((now) => ({ ...now, [item.query]: one }))}
            />
          ))}
          <Signs payments={seen.signs} />
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
      <Presses
        seen={seen}
        count={claims.length}
        canShow={isAnswerable && !isLocked}
        isBusy={isBusy}
        onRefuse={refuse}
      />
    </form>
  );
}

function Warnings({ seen, count, isLocked }: { seen: SeenRequest; count: number; isLocked: boolean }) {
  const w = useWords(words);
  return (
    <>
      {seen.isRepeat && <InfoLine icon={info} title={w.repeat} text={w.repeatText} />}
      {seen.isOverAsking && <InfoLine icon={alert} title={w.over(count)} text={w.overText} />}
      {isLocked && <InfoLine icon={alert} title={w.locked} text={w.lockedText} />}
    </>
  );
}
