import { LangText } from '#ui/text/LangText.tsx';
import styles from '../Pay.module.css';

/** Shows why nothing moved; screen readers announce it at once. */
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
