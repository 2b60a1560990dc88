import { useState } from 'react';
import { useWords } from '#platform/web/device/language.ts';
import { useAct } from '#platform/web/use-act.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Question } from '#ui/controls/ButtonPair.tsx';
import styles from '../Role.module.css';
import { ruleActs } from '../reasons.ts';
import { ruleWords } from './rule-words.ts';

interface EndRuleProps {
  /** What ends with it. */
  text: string;
  /** That it ended. */
  ended: string;
  end: () => Promise<unknown>;
  onBusy: (isBusy: boolean) => void;
  onDone: () => void;
}

/** Ends a rule about credentials, after one more question. */
export function EndRule({ text, ended, end, onBusy, onDone }: EndRuleProps) {
  const w = useWords(ruleWords);
  const [isAsking, setIsAsking] = useState(false);
  const { isBusy, fault, act } = useAct({ ...ruleActs, onBusy });
  const press = () => act(end, { done: { title: ended }, failed: w.notEnded, onDone });
  if (!isAsking)
    return (
      <Button look="danger-text" isWide onClick={() => setIsAsking(true)}>
        {w.end}
      </Button>
    );
  return (
    <>
      <Question
        text={text}
        cancel={w.cancel}
        act={w.end}
        acting={w.ending}
        isActing={isBusy}
        onCancel={() => setIsAsking(false)}
        onAct={() => void press()}
      />
      {fault && (
        <p role="alert" className={styles.fault}>
          {fault}
        </p>
      )}
    </>
  );
}
