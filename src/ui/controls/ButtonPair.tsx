import { type ReactNode, useState } from 'react';
import { classes } from '#ui/classes.ts';
import { Button } from './Button.tsx';
import styles from './ButtonPair.module.css';

interface ButtonPairProps {
  /** Two buttons. If the first is narrow, the second is the main act. */
  children: ReactNode;
  isFirstNarrow?: boolean | undefined;
}

/** Two buttons side by side. On the narrowest phones they move closer, so that labels stay on one line. */
export function ButtonPair({ children, isFirstNarrow }: ButtonPairProps) {
  return <div className={classes(styles.pair, isFirstNarrow && styles.narrow)}>{children}</div>;
}

interface QuestionProps {
  /** Consequence of the act. */
  text: string;
  cancel: string;
  act: string;
  /** Label of the act while it is in progress. */
  acting: string;
  isActing: boolean;
  onCancel: () => void;
  onAct: () => void;
}

/** Asks for confirmation before the server removes something. Cancel is the narrow button. */
export function Question({ text, cancel, act, acting, isActing, onCancel, onAct }: QuestionProps) {
  return (
    <div className={styles.question}>
      <p>{text}</p>
      <ButtonPair isFirstNarrow>
        <Button look="quiet" isDisabled={isActing} onClick={onCancel}>
          {cancel}
        </Button>
        <Button isAct loadingText={isActing ? acting : undefined} onClick={onAct}>
          {act}
        </Button>
      </ButtonPair>
    </div>
  );
}

interface ConfirmProps extends Omit<QuestionProps, 'onCancel'> {
  isAct?: boolean;
  onAct: () => unknown;
}

/** Button for an act that removes something. When pressed it is replaced by the question. */
export function Confirm({ isAct, onAct, ...question }: ConfirmProps) {
  const [isAsked, setIsAsked] = useState(false);
  if (isAsked) return <Question {...question} onCancel={() => setIsAsked(false)} onAct={() => void onAct()} />;
  return (
    <Button look="danger-text" isAct={isAct} isWide onClick={() => setIsAsked(true)}>
      {question.act}
    </Button>
  );
}
