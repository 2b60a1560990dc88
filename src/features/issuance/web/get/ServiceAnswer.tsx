import { textIn } from '#features/credentials/claim-text.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { Button, ButtonLink } from '#ui/controls/Button.tsx';
import { info } from '#ui/drawings/icons-more.ts';
import { InfoLine } from '#ui/layout/State.tsx';
import styles from '../Offer.module.css';
import { GetForm, type GetFormProps } from './GetForm.tsx';
import { getWords } from './get-words.ts';

/** Shows the self-service form, or why this person cannot get the credential. */
export function ServiceAnswer(props: GetFormProps) {
  const w = useWords(getWords);
  const language = useLanguage();
  const { hasOne, isFull, byProof, proofs, needsOver19, name } = props.seen;
  if (!hasOne && !isFull && byProof.length > 0) return <GetForm {...props} />;
  const kinds = proofs.map((kind) => w.kinds[kind]).join(', ');
  const why = hasOne
    ? { title: w.hasOne, text: w.hasOneText }
    : isFull
      ? { title: w.full, text: w.fullText }
      : { title: w.noProof, text: [w.noProofText(kinds), needsOver19 && w.adults].filter(Boolean).join(' ') };
  const isUnproven = !hasOne && !isFull;
  return (
    <div className={styles.form}>
      <h2>{textIn(name, language)}</h2>
      <InfoLine icon={info} title={why.title} text={why.text} />
      <ButtonLink isWide href={isUnproven ? '/verify-identity' : '/id'}>
        {isUnproven ? w.verify : w.see}
      </ButtonLink>
      <Button look="quiet" isWide onClick={props.onLeave}>
        {w.leave}
      </Button>
    </div>
  );
}
