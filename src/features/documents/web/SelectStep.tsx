import { useId } from 'react';
import { useWords } from '#platform/web/device/language.ts';
import { Button } from '#ui/controls/Button.tsx';
import { RadioRows } from '#ui/controls/Choice.tsx';
import { idCard } from '#ui/drawings/icons.ts';
import { car, plane } from '#ui/drawings/icons-more.ts';
import { Glyph } from '#ui/layout/List.tsx';
import styles from './Verify.module.css';
import { type DocumentType, words } from './words.ts';

interface SelectStepProps {
  type: DocumentType | undefined;
  onChoose: (type: DocumentType) => void;
  onNext: () => void;
}

/** The first step: which document. */
export function SelectStep({ type, onChoose, onNext }: SelectStepProps) {
  const w = useWords(words);
  const whyId = useId();
  const options = [
    { id: 'id', label: w.types.id, detail: w.details.id, leading: <Glyph icon={idCard} /> },
    { id: 'passport', label: w.types.passport, detail: w.details.passport, leading: <Glyph icon={plane} /> },
    { id: 'license', label: w.types.license, detail: w.details.license, leading: <Glyph icon={car} /> },
  ] as const;
  return (
    <>
      <RadioRows<DocumentType | ''>
        label={w.which}
        options={options}
        value={type ?? ''}
        onChange={(id) => id !== '' && onChoose(id)}
      />
      <div className={styles.one}>
        <Button isWide isDisabled={type === undefined} aria-describedby={whyId} onClick={onNext}>
          {w.next}
        </Button>
      </div>
      <p id={whyId} className={styles.why}>
        {type === undefined ? w.chooseFirst : ''}
      </p>
    </>
  );
}
