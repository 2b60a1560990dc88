// @online
import { type ChangeEvent, useState } from 'react';
import { sentImage } from '#features/documents/web/sent-image.ts';
import { useUserId } from '#platform/web/calls/session.ts';
import { useWords } from '#platform/web/device/language.ts';
import { report } from '#platform/web/device/report.ts';
import { useAct } from '#platform/web/use-act.ts';
import { UploadBox } from '#ui/controls/Capture.tsx';
import styles from './Cases.module.css';
import { callBytes, ROUTES, reasons } from './calls.ts';
import { words } from './words.ts';

/**
 * Adds a picture for both sides and the office. It is re-encoded on the phone first, which removes place and device.
 */
export function AddPicture({ id }: { id: number }) {
  const w = useWords(words);
  const userId = useUserId();
  const [isUnread, setIsUnread] = useState(false);
  const { isBusy, act } = useAct({ reasons, otherwise: w.unanswered, routes: ROUTES });
  const take = async ({ currentTarget: input }: ChangeEvent<HTMLInputElement>) => {
    const file = input.files?.[0];
    if (!file) return;
    setIsUnread(false);
    const image = await sentImage(file).catch((error: unknown) => void report('Picture of a case', error));
    // Reset, so that choosing the same file again triggers a change event.
    input.value = '';
    if (!image) return setIsUnread(true);
    const params = { userId, id };
    await act(() => callBytes('POST /api/cases/{userId}/{id}/pictures', new Blob([image.bytes]), { params }), {
      done: { title: w.pictureAdded },
      failed: w.pictureNotAdded,
    });
  };
  return (
    <div>
      <UploadBox
        title={isBusy ? w.addingPicture : w.addPicture}
        text={w.pictureHint}
        accept="image/*"
        disabled={isBusy}
        onChange={(event) => void take(event)}
      />
      {isUnread && (
        <p role="alert" className={styles.quiet}>
          {w.pictureUnread}
        </p>
      )}
    </div>
  );
}
