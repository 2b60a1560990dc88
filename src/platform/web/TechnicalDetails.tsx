import { useWords } from '#platform/web/device/language.ts';
import { defineWords } from '#platform/words.ts';
import styles from './TechnicalDetails.module.css';

const words = defineWords({ en: { title: 'Technical details' }, ko: { title: '기술 정보' } });

/** Values for programs and support, such as hashes, collapsed below what people read. */
export function TechnicalDetails({ rows }: { rows: readonly { term: string; value: string }[] }) {
  const w = useWords(words);
  return (
    <details className={styles.details}>
      <summary>{w.title}</summary>
      <dl>
        {rows.map(({ term, value }) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd className="code" translate="no">
              {value}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
