import { LangText } from '#ui/text/LangText.tsx';
import styles from './Work.module.css';

/** Shows the reason for a refusal next to the pressed button. */
export function Fault({ of }: { of: string | undefined }) {
  if (!of) return null;
  return (
    <p role="alert" className={styles.fault}>
      <LangText>{of}</LangText>
    </p>
  );
}
