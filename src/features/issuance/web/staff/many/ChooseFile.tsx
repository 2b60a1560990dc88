import { csvFile } from '#platform/texts/csv.ts';
import { useWords } from '#platform/web/device/language.ts';
import { saveFile } from '#platform/web/device/share.ts';
import { Button } from '#ui/controls/Button.tsx';
import { UploadBox } from '#ui/controls/Capture.tsx';
import { document as documentIcon, download } from '#ui/drawings/icons-more.ts';
import { SkeletonRows } from '#ui/layout/State.tsx';
import type { CredentialType } from '../../../contract.ts';
import styles from '../Issuing.module.css';
import { manyWords } from './many-words.ts';
import type { Fault, Step } from './use-many.ts';

interface ChooseFileProps {
  of: CredentialType;
  step: Extract<Step, { at: 'choose' }>;
  onFile: (file: File | undefined) => Promise<void>;
}

/** Explains the required columns, offers a template, and takes the file. */
export function ChooseFile({ of, step: { fault, isReading = false }, onFile }: ChooseFileProps) {
  const w = useWords(manyWords);
  const names = of.claims.map(({ name }) => name);
  const saveEmpty = () =>
    saveFile(`${of.name}.csv`, 'text/csv;charset=utf-8', csvFile([[...names, 'reference', 'email', 'code']]));
  if (isReading) return <SkeletonRows count={2} label={w.reading} />;
  return (
    <div className={styles.form}>
      <div>
        <p className={styles.legend}>{w.columns}</p>
        <p className={styles.quiet}>{w.columnsText(names.join(', '))}</p>
      </div>
      {fault && <FaultLine of={fault} />}
      <UploadBox
        title={w.choose}
        text={w.chooseText}
        icon={documentIcon}
        accept=".csv,.txt,text/csv"
        onChange={({ target }) => void onFile(target.files?.[0])}
      />
      <Button look="quiet" icon={download} isWide onClick={saveEmpty}>
        {w.template}
      </Button>
    </div>
  );
}

/** Explains why a file cannot be used. */
function FaultLine({ of }: { of: Fault }) {
  const { faults } = useWords(manyWords);
  const text = () => {
    if (of.fault === 'unclosed_quote') return faults.unclosed_quote(of.line);
    return 'column' in of ? faults[of.fault](of.column) : faults[of.fault];
  };
  return (
    <p role="alert" className={styles.fault}>
      {text()}
    </p>
  );
}
