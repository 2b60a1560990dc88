import { useId } from 'react';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { Button } from '#ui/controls/Button.tsx';
import { RadioRows } from '#ui/controls/Choice.tsx';
import { Glyph } from '#ui/layout/List.tsx';
import { DOCUMENT_TYPES, type DocumentType, documentTypes } from '../document-types.ts';
import styles from './Verify.module.css';
import { words } from './words.ts';

interface SelectStepProps {
  type: DocumentType | undefined;
  onChoose: (type: DocumentType) => void;
  onNext: () => void;
}

/** First step: the type of document. */
export function SelectStep({ type, onChoose, onNext }: SelectStepProps) {
  const w = useWords(words);
  const whyId = useId();
  const language = useLanguage();
  const options = DOCUMENT_TYPES.map((id) => {
    const { [language]: label, side, icon } = documentTypes[id];
    return { id, label, detail: side[language], leading: <Glyph icon={icon} /> };
  });
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
