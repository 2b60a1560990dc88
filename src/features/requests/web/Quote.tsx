import { useId } from 'react';
import { LangText } from '#ui/text/LangText.tsx';
import styles from './Requests.module.css';

/** Text written by another person, marked as a quotation. */
export function Quote({ label, text }: { label: string; text: string }) {
  const id = useId();
  return (
    <figure aria-labelledby={id} className={styles.words}>
      <figcaption id={id} className={styles.small}>
        {label}
      </figcaption>
      <LangText>{text}</LangText>
    </figure>
  );
}
