import { useEffect, useEffectEvent, useRef } from 'react';
import { useHasOwner } from '#platform/web/calls/session.ts';
import { go } from '#platform/web/location.ts';
import { helpLink, openHelpLink } from '#ui/help.ts';
import { areShortcutsOn, isForPage, keyName, type Shortcut, shortcutOf } from './shortcuts.ts';

const ROWS = 'main li > :is(a, button), main li [data-row], aside li > :is(a, button)';

/** Moves the focus to the next or previous row, or to the first if no row has it, and scrolls the row into view. */
function moveToRow(by: 1 | -1) {
  const rows = [...document.querySelectorAll<HTMLElement>(ROWS)].filter((row) => row.offsetParent !== null);
  const at = rows.indexOf(document.activeElement as HTMLElement);
  const row = rows[at < 0 ? 0 : at + by];
  row?.focus({ preventScroll: true });
  row?.closest('li')?.scrollIntoView({ block: 'nearest' });
}

function act(shortcut: Shortcut, isSomebody: boolean) {
  switch (shortcut.kind) {
    case 'help':
      return void openHelpLink(helpLink('/shortcuts'));
    case 'go':
      return isSomebody ? go(shortcut.to) : undefined;
    case 'row':
      return moveToRow(shortcut.by);
    case 'act':
      return document.querySelector<HTMLElement>(`main [data-key="${shortcut.key}"]`)?.focus();
  }
}

/** Handles shortcut keys, except in fields and sheets and when they are switched off. */
export function Shortcuts({ pressed }: { pressed: readonly (Event | undefined)[] }) {
  const before = useRef<string>(undefined);
  const isSomebody = useHasOwner();
  // A buffered event from before this code loaded may not have reached its target yet.
  const heard = useRef<KeyboardEvent>(undefined);
  const hear = useEffectEvent((event: KeyboardEvent) => {
    if (event === heard.current) return;
    heard.current = event;
    if (event.defaultPrevented || !isForPage(event) || !areShortcutsOn()) return;
    const name = keyName(event);
    const shortcut = shortcutOf(name, before.current);
    before.current = name;
    if (shortcut) act(shortcut, isSomebody);
  });
  useEffect(() => {
    for (const event of pressed) if (event instanceof KeyboardEvent) hear(event);
    const onKey = (event: KeyboardEvent) => hear(event);
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [pressed]);
  useEffect(() => {
    // Prevents a change of the address, whose last part may be a secret (`/verify`).
    const skip = (event: MouseEvent) => {
      if (!(event.target instanceof Element) || !event.target.closest('.skip')) return;
      event.preventDefault();
      document.querySelector<HTMLElement>('main h1, main')?.focus();
    };
    document.addEventListener('click', skip);
    return () => document.removeEventListener('click', skip);
  }, []);
  return null;
}
