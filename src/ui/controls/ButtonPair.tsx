import { type ReactNode, useState } from 'react';
import { classes } from '#ui/classes.ts';
import { Button } from './Button.tsx';
import styles from './ButtonPair.module.css';

interface ButtonPairProps {
  /** Two buttons; the second is the act where the first one is narrow. */
  children: ReactNode;
  isFirstNarrow?: boolean | undefined;
}

/** Two buttons side by side, nearer to each other on the narrowest phones so that labels keep to one line. */
export function ButtonPair({ children, isFirstNarrow }: ButtonPairProps) {
  return <div className={classes(styles.pair, isFirstNarrow && styles.narrow)}>{children}</div>;
}

interface QuestionProps {
  /** What comes of the act. */
  text: string;
  cancel: string;
  act: string;
  /** The act's label while it is under way. */
  acting: string;
  isActing: boolean;
  onCancel: () => void;
  onAct: () => void;
}

/** Asks once more before the server takes something away; Cancel is narrow. */
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

/** A button for an act that takes something away; pressed, it makes room for the question. */
export function Confirm({ isAct, onAct, ...question }: ConfirmProps) {
  const [isAsked, setIsAsked] = useState(false);
  if (isAsked) return <Question {...question} onCancel={() => setIsAsked(false)} onAct={() => void onAct()} />;
  return (
    <Button look="danger-text" isAct={isAct} isWide onClick={() => setIsAsked(true)}>
      {question.act}
    </Button>
  );
}
