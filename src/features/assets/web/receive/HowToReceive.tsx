import { useGloss, useWords } from '#platform/web/device/language.ts';
import { SectionHead } from '#ui/layout/List.tsx';
import styles from './Receive.module.css';
import { words } from './receive-words.ts';

/** Three steps for people who have never been paid this way. */
export function HowToReceive() {
  const w = useWords(words);
  const gloss = useGloss(words);
  return (
    <section>
      <SectionHead title={w.how} gloss={gloss?.how} />
      <ol className={styles.steps} aria-label={w.how}>
        {Object.entries(w.steps).map(([id, { title, text }], at) => (
          <li key={id} className={styles.step}>
            <span className={`${styles.number} num`} translate="no" aria-hidden="true">
              {at + 1}
            </span>
            <span>
              <strong className={styles.strong}>{title}</strong>
              <span className={styles.small}>{text}</span>
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
