// @online
import { useEffect, useRef, useState } from 'react';
import { useWords } from '#platform/web/device/language.ts';
import { isUnsaved } from '#platform/web/device/unsaved.ts';
import { TextButton } from '#ui/controls/Button.tsx';
import { refresh } from '#ui/drawings/icons.ts';
import { InfoLine } from '#ui/layout/State.tsx';
import { offerWords } from '../quick/offer-words.ts';
import { takeUpdate, type Update } from '../start-worker.ts';

const LOOK_EVERY_MS = 500;

/** Offers a new version, to be taken on a press; while a form is half filled it only says that it is there. */
export function UpdateLine({ update, path }: { update: Update; path: string }) {
  const w = useWords(offerWords);
  const isWaiting = useIsUnsaved();
  const shownAt = useRef(path);
  // Taken in another tab: the files of this one's version are gone, so what comes after the form comes with the new one.
  useEffect(() => {
    if (update === 'taken' && shownAt.current !== path) location.reload();
    shownAt.current = path;
  }, [update, path]);
  const action = isWaiting ? undefined : <TextButton onClick={takeUpdate}>{w.updateTake}</TextButton>;
  return <InfoLine icon={refresh} title={w.update} text={isWaiting ? w.updateWaits : undefined} action={action} />;
}

/** Asked again and again: no event tells that a form was closed or sent. */
function useIsUnsaved(): boolean {
  const [isHeld, setIsHeld] = useState(isUnsaved);
  useEffect(() => {
    const timer = setInterval(() => setIsHeld(isUnsaved()), LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  return isHeld;
}
