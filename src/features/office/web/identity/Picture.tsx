import { useEffect, useState } from 'react';
import { reasonOf } from '#platform/web/calls/reason.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Icon } from '#ui/drawings/Icon.tsx';
import { lock } from '#ui/drawings/icons-more.ts';
import { file } from '../calls.ts';
import { reasons } from '../reasons.ts';
import styles from './Identity.module.css';
import { identityWords } from './identity-words.ts';

const PICTURE = 'GET /api/office/identity/{documentId}/picture';

/** The picture of the document in hand, once it is asked for, since its person is told; it is let go when this is left. */
export function Picture({ id, onOpen }: { id: number; onOpen: () => void }) {
  const w = useWords(identityWords);
  const language = useLanguage();
  const [isOpening, setIsOpening] = useState(false);
  const [fault, setFault] = useState<string>();
  const [shown, setShown] = useState<Blob>();
  const href = useObjectUrl(shown);
  const open = async () => {
    setIsOpening(true);
    setFault(undefined);
    try {
      setShown((await file(PICTURE, { params: { documentId: id } })).blob);
    } catch (error) {
      setFault(reasonOf(error, reasons, language, w.notOpened));
    }
    setIsOpening(false);
    // One that cannot be opened was looked at too, and can be refused.
    onOpen();
  };
  return (
    <>
      <div className={styles.told}>
        <Icon of={lock} size={20} />
        <p>{w.told}</p>
      </div>
      {href && <img className={styles.picture} src={href} alt={w.pictureOf(id)} />}
      {fault && <p role="alert">{fault}</p>}
      {!href && (
        <Button isWide isAct loadingText={isOpening ? w.opening : undefined} onClick={() => void open()}>
          {w.open}
        </Button>
      )}
    </>
  );
}

/** An address for bytes that lasts as long as what shows them. */
function useObjectUrl(blob: Blob | undefined): string | undefined {
  const [href, setHref] = useState<string>();
  useEffect(() => {
    if (!blob) return;
    const made = URL.createObjectURL(blob);
    setHref(made);
    return () => {
      setHref(undefined);
      URL.revokeObjectURL(made);
    };
  }, [blob]);
  return href;
}
