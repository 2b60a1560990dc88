import { LangText } from '#ui/text/LangText.tsx';
import styles from '../Role.module.css';

/** Sentence of a refusal, beside the button that caused it. */
export function Fault({ text }: { text: string | undefined }) {
  if (text === undefined) return null;
  return (
    <p role="alert" className={styles.fault}>
      <LangText>{text}</LangText>
    </p>
  );
}
