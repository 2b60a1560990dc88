import { useWords } from '#platform/web/device/language.ts';
import { RoundSeal } from '#ui/drawings/Seal.tsx';
import { Gloss } from '#ui/text/Gloss.tsx';
import { Name } from '#ui/text/LangText.tsx';
import { actWords } from './act-words.ts';
import styles from './SealBox.module.css';

/** One of the two pairs of eyes; `when` only once it has looked. */
interface Eye {
  name: string;
  when?: string | undefined;
}
interface SealBoxProps {
  /** On which it is pressed; fixes how crooked. */
  documentId: string;
  made: Eye;
  checked: Eye;
}

/** The Korean form’s own grid: a cell for who made it and one for who checks, each with the seal that is pressed, or the place for it. */
export function SealBox({ documentId, made, checked }: SealBoxProps) {
  const w = useWords(actWords);
  return (
    <dl className={styles.box}>
      <Cell term={w.madeTerm} gloss={w.madeGloss} eye={made} documentId={`${documentId} made`} />
      <Cell term={w.checkedTerm} gloss={w.checkedGloss} eye={checked} documentId={`${documentId} checked`} />
    </dl>
  );
}

function Cell({ term, gloss, eye, documentId }: { term: string; gloss: string; eye: Eye; documentId: string }) {
  return (
    <div className={styles.cell}>
      <dt>
        <span>{term}</span> {gloss && <Gloss>{gloss}</Gloss>}
      </dt>
      <dd className={styles.field}>
        {eye.when ? (
          <RoundSeal person={{ name: eye.name }} size={60} documentId={documentId} />
        ) : (
          <span className={styles.missing} aria-hidden="true" />
        )}
      </dd>
      <dd className={styles.foot}>
        <Name>{eye.name}</Name>
        {eye.when && <span>{eye.when}</span>}
      </dd>
    </div>
  );
}
