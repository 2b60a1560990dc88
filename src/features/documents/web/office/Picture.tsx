import { useEffect, useState } from 'react';
import { useOfficeAct } from '#features/office/web/use-office-act.ts';
import { useWords } from '#platform/web/device/language.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Icon } from '#ui/drawings/Icon.tsx';
import { lock } from '#ui/drawings/icons-more.ts';
import { file, reasons } from './calls.ts';
import styles from './Identity.module.css';
import { identityWords } from './identity-words.ts';

const PICTURE = 'GET /api/office/identity/{documentId}/picture';

/** The picture of the taken document. Loaded only on request, because its person is notified; freed on leaving. */
export function Picture({ id, onOpen }: { id: number; onOpen: () => void }) {
  const w = useWords(identityWords);
  const { act, isBusy } = useOfficeAct(reasons);
  const [shown, setShown] = useState<Blob>();
  const href = useObjectUrl(shown);
  const open = () =>
    act(() => file(PICTURE, { params: { documentId: id } }), {
      failed: w.notOpened,
      onDone: ({ blob }) => {
        setShown(blob);
        onOpen();
      },
      // A picture that cannot be decoded counts as opened too, so that it can be rejected.
      onFailed: onOpen,
    });
  return (
    <div className={styles.seen}>
      <div className={styles.told}>
        <Icon of={lock} size={20} />
        <p>{w.told}</p>
      </div>
      {href ? (
        <img className={styles.picture} src={href} alt={w.pictureOf(id)} />
      ) : (
        <Button isWide isAct loadingText={isBusy ? w.opening : undefined} onClick={() => void open()}>
          {w.open}
        </Button>
      )}
    </div>
  );
}

/** Object URL for a blob, revoked on unmount. */
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
