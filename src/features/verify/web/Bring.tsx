import { type ChangeEvent, type DragEvent, type FormEvent, useEffect, useEffectEvent, useState } from 'react';
import { receiptIn } from '#features/statements/web/proof-link.ts';
import { useGloss, useWords } from '#platform/web/device/language.ts';
import { classes } from '#ui/classes.ts';
import { Button } from '#ui/controls/Button.tsx';
import { UploadBox } from '#ui/controls/Capture.tsx';
import { TextAreaField } from '#ui/controls/Field.tsx';
import { alert, eye } from '#ui/drawings/icons.ts';
import { document as documentIcon } from '#ui/drawings/icons-more.ts';
import { TitleRow } from '#ui/layout/Shell.tsx';
import { InfoLine, SkeletonRows } from '#ui/layout/State.tsx';
import styles from './Bring.module.css';
import { Found } from './FoundLater.tsx';
import { useBring } from './use-bring.ts';
import { words } from './words.ts';

/** Takes a chosen or dropped file, a pasted signature, or a link's receipt, checks it at once, and shows the result. */
export function Bring({ proof }: { proof?: string }) {
  const w = useWords(words);
  const gloss = useGloss(words);
  const { finding, isBusy, fault, bring, again } = useBring();
  const checkProof = useEffectEvent(async (secret: string) => bring([await receiptIn(secret)]));
  useEffect(() => {
    if (proof) void checkProof(proof);
  }, [proof]);
  if (finding) return <Found finding={finding} onAgain={again} />;
  return (
    <>
      <TitleRow title={w.title} gloss={gloss?.title} />
      <p className={styles.lead}>{w.lead}</p>
      {isBusy ? (
        <SkeletonRows count={4} label={w.checking} />
      ) : (
        <>
          {fault && (
            <div role="alert" className={styles.fault}>
              <InfoLine icon={alert} title={w.notChecked} text={fault} />
            </div>
          )}
          <FileDrop onFiles={bring} />
          <Pasted onText={(text) => bring([new Blob([text])])} />
        </>
      )}
      <InfoLine icon={eye} title={w.shown} text={w.shownText} />
    </>
  );
}

function FileDrop({ onFiles }: { onFiles: (files: readonly File[]) => void }) {
  const w = useWords(words);
  const [isOver, setIsOver] = useState(false);
  const take = (files: FileList | null) => files && files.length > 0 && onFiles([...files]);
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    take(event.dataTransfer.files);
  };
  const onDragOver = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(true);
  };
  return (
    <fieldset
      aria-label={w.choose}
      className={classes(styles.drop, isOver && styles.over)}
      onDrop={onDrop}
      onDragOver={onDragOver}
      onDragLeave={() => setIsOver(false)}
    >
      <UploadBox
        title={w.choose}
        text={w.chooseText}
        icon={documentIcon}
        multiple
        accept=".pdf,.zip,.csv,.jws,.json,.txt,application/pdf,application/zip"
        onChange={(event: ChangeEvent<HTMLInputElement>) => take(event.target.files)}
      />
    </fieldset>
  );
}

function Pasted({ onText }: { onText: (text: string) => void }) {
  const w = useWords(words);
  const [text, setText] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    setIsMissing(text.trim() === '');
    if (text.trim() !== '') onText(text.trim());
  };
  return (
    <form onSubmit={onSubmit} className={styles.pasted} noValidate>
      <TextAreaField
        label={w.paste}
        hint={w.pasteHint}
        error={isMissing ? w.pasteMissing : undefined}
        rows={4}
        className="code"
        spellCheck={false}
        autoComplete="off"
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <Button type="submit" look="quiet" isWide isAct>
        {w.check}
      </Button>
    </form>
  );
}
