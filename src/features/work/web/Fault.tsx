import { LangText } from '#ui/text/LangText.tsx';
import styles from './Work.module.css';

/** Why something was not taken, where it was pressed; nothing where there is no reason. */
export function Fault({ of }: { of: string | undefined }) {
  if (!of) return null;
  return (
    <p role="alert" className={styles.fault}>
      <LangText>{of}</LangText>
    </p>
  );
}
