import { useWords } from '#platform/web/device/language.ts';
import { ButtonLink } from '#ui/controls/Button.tsx';
import { info } from '#ui/drawings/icons.ts';
import { InfoLine } from '#ui/layout/State.tsx';
import { defineWords } from '../words.ts';
import styles from './NothingHere.module.css';

const words = defineWords({ en: { home: 'Go to Home' }, ko: { home: '홈으로 가기' } });

/** A screen of a link that was opened without one: what belongs here, and the way to Home. */
export function NothingHere({ title, text }: { title: string; text: string }) {
  const w = useWords(words);
  return (
    <div className={styles.nothing}>
      <InfoLine icon={info} title={title} text={text} />
      <ButtonLink href="/" look="quiet" isWide>
        {w.home}
      </ButtonLink>
    </div>
  );
}
