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

/** Offers a new version, installed on a press. Over a half-filled form it has no button. */
export function UpdateLine({ update, path }: { update: Update; path: string }) {
  const w = useWords(offerWords);
  const isWaiting = useIsUnsaved();
  const shownAt = useRef(path);
  // Another tab installed it and this version's files are gone; so the page after the form loads the new version.
  useEffect(() => {
    if (update === 'taken' && shownAt.current !== path) location.reload();
    shownAt.current = path;
  }, [update, path]);
  const action = isWaiting ? undefined : <TextButton onClick={takeUpdate}>{w.updateTake}</TextButton>;
  return <InfoLine icon={refresh} title={w.update} text={isWaiting ? w.updateWaits : undefined} action={action} />;
}

/** Polls, because no event reports that a form was closed or sent. */
function useIsUnsaved(): boolean {
  const [isHeld, setIsHeld] = useState(isUnsaved);
  useEffect(() => {
    const timer = setInterval(() => setIsHeld(isUnsaved()), LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  return isHeld;
}
