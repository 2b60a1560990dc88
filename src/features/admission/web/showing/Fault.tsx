import { LangText } from '#ui/text/LangText.tsx';
import styles from '../Role.module.css';

/** Why what was pressed was not done, where it was pressed. */
export function Fault({ text }: { text: string | undefined }) {
  if (text === undefined) return null;
  return (
    <p role="alert" className={styles.fault}>
      <LangText>{text}</LangText>
    </p>
  );
}
