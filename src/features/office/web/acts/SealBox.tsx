import { useWords } from '#platform/web/device/language.ts';
import { RoundSeal } from '#ui/drawings/Seal.tsx';
import { Name } from '#ui/text/LangText.tsx';
import { Gloss } from '#ui/text/TextSpan.tsx';
import { actWords } from './act-words.ts';
import styles from './SealBox.module.css';

/** The maker or the checker. `when` is set once they have signed. */
interface Eye {
  name: string;
  when?: string | undefined;
}
interface SealBoxProps {
  /** Seeds the slight rotation of the seals. */
  documentId: string;
  made: Eye;
  checked: Eye;
}

/**
 * The approval grid of a Korean form: one cell for the maker and one for the checker, each with their seal or an empty
 * place.
 */
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
