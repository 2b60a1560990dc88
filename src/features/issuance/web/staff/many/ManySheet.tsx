import { useState } from 'react';
import { nameFor } from '#platform/both-names.ts';
import { localDay } from '#platform/dates.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { saveFile } from '#platform/web/device/share.ts';
import { Button } from '#ui/controls/Button.tsx';
import { download } from '#ui/drawings/icons-more.ts';
import { Sheet } from '#ui/layout/Sheet.tsx';
import type { CredentialType } from '../../../contract.ts';
import type { GoodLine } from '../../../offer-file.ts';
import { OFFER_DAYS } from '../../../rules.ts';
import { RUN_HOURS } from '../../../runs.ts';
import styles from '../Issuing.module.css';
import { Checked } from './Checked.tsx';
import { ChooseFile } from './ChooseFile.tsx';
import { Making } from './Making.tsx';
import { manyWords } from './many-words.ts';
import { codesFile, linksFile, type OfferResult } from './result-files.ts';
import { useMany } from './use-many.ts';

interface ManySheetProps {
  id: number;
  /** The sheet is closed while this is undefined. */
  of: CredentialType | undefined;
  onClose: () => void;
}

/** Offers a type to everybody in a file: checks the file, makes the offers, then provides their links. */
export function ManySheet({ id, of, onClose }: ManySheetProps) {
  const w = useWords(manyWords);
  const language = useLanguage();
  const [isBusy, setIsBusy] = useState(false);
  const name = of ? nameFor(of, language) : '';
  return (
    <Sheet
      isOpen={of !== undefined}
      onClose={onClose}
      title={w.title(name)}
      lead={w.lead}
      closeLabel={w.close}
      isBusy={isBusy}
    >
      {of && <Steps key={of.id} id={id} of={of} onBusy={setIsBusy} onClose={onClose} />}
    </Sheet>
  );
}

interface StepsProps {
  id: number;
  of: CredentialType;
  onBusy: (isBusy: boolean) => void;
  onClose: () => void;
}

function Steps({ id, of, onBusy, onClose }: StepsProps) {
  const { step, isBusy, choose, make, again, changeCode } = useMany(id, of);
  const offer = async (rows: readonly GoodLine[]) => {
    onBusy(true);
    await make(rows);
    onBusy(false);
  };
  switch (step.at) {
    case 'choose':
      return <ChooseFile of={of} step={step} onFile={choose} />;
    case 'checked':
      return <Checked step={step} isBusy={isBusy} onCode={changeCode} onOffer={offer} onAgain={again} />;
    case 'making':
      return <Making step={step} isBusy={isBusy} onGoOn={() => void offer(step.rows)} />;
    case 'done':
      return <Done of={of} rows={step.rows} told={step.told} onClose={onClose} />;
  }
}

interface DoneProps {
  of: CredentialType;
  rows: readonly GoodLine[];
  told: readonly OfferResult[];
  onClose: () => void;
}

function Done({ of, rows, told, onClose }: DoneProps) {
  const w = useWords(manyWords);
  const claims = of.claims.map(({ name }) => name);
  const save = (what: 'links' | 'codes') => {
    const text = (what === 'links' ? linksFile : codesFile)(rows, told, claims, w.columnsOf);
    saveFile(`${what}-${localDay(new Date())}.csv`, 'text/csv;charset=utf-8', text);
  };
  return (
    <div className={styles.form} role="status">
      <p>{w.done}</p>
      <p className={styles.quiet}>{w.doneText(OFFER_DAYS, RUN_HOURS)}</p>
      <Button icon={download} isWide onClick={() => save('links')}>
        {w.saveLinks}
      </Button>
      {told.some(({ txCode }) => txCode !== null) && (
        <Button icon={download} look="quiet" isWide onClick={() => save('codes')}>
          {w.saveCodes}
        </Button>
      )}
      <Button look="quiet" isWide onClick={onClose}>
        {w.close}
      </Button>
    </div>
  );
}
