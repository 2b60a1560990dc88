import { LangText } from '#ui/text/LangText.tsx';
import styles from '../Pay.module.css';

/** Why nothing moved, read out at once. */
export function Fault({ text }: { text: string | undefined }) {
  return (
    <div role="alert">
      {text && (
        <p className={styles.fault}>
          <LangText>{text}</LangText>
        </p>
      )}
    </div>
  );
}
