import { type AddedType, addedTypes } from '#features/credentials/rules.ts';
import { useWords } from '#platform/web/device/language.ts';
import { RadioRows } from '#ui/controls/Choice.tsx';
import { Icon } from '#ui/drawings/Icon.tsx';
import { alert } from '#ui/drawings/icons.ts';
import { briefcase, building, document, graduation } from '#ui/drawings/icons-more.ts';
import { Glyph } from '#ui/layout/List.tsx';
import { words } from '../words.ts';
import styles from './AddCredential.module.css';

const ICONS: Readonly<Record<AddedType, string>> = {
  education: graduation,
  employment: building,
  professional: briefcase,
  certification: document,
};

interface TypeChoiceProps {
  type: AddedType | '';
  onChoose: (type: AddedType) => void;
  error: string | undefined;
}

/** Chooses the type to add, with examples for each. */
export function TypeChoice({ type, onChoose, error }: TypeChoiceProps) {
  const w = useWords(words);
  return (
    <>
      <RadioRows<AddedType | ''>
        label={w.which}
        value={type}
        onChange={(id) => id !== '' && onChoose(id)}
        options={addedTypes.map((id) => ({
          id,
          label: w.addTypes[id],
          detail: w.examples[id],
          leading: <Glyph icon={ICONS[id]} />,
        }))}
      />
      {error && (
        <p className={styles.fault}>
          <Icon of={alert} size={16} />
          <span>{error}</span>
        </p>
      )}
    </>
  );
}
