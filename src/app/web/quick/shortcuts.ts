import { keptHere } from '#platform/web/device/storage.ts';
import type { NavPath } from '../places.ts';

const KEY = 'shortcuts';

/** Whether single keys do anything: on, until somebody switches them off in help (WCAG 2.1.4). */
export const areShortcutsOn = (): boolean => keptHere.getItem(KEY) !== 'off';
export const setShortcuts = (isOn: boolean): boolean => keptHere.setItem(KEY, isOn ? 'on' : 'off');

/** Where G and another key lead. */
const PLACES: Readonly<Record<string, NavPath | '/history' | '/myinfo'>> = {
  h: '/',
  d: '/id',
  a: '/assets',
  l: '/localpay',
  w: '/work',
  t: '/traveler',
  y: '/history',
  m: '/myinfo',
};

/** What a key asks for. */
export type Shortcut =
  | { readonly kind: 'help' }
  | { readonly kind: 'go'; readonly to: string }
  | { readonly kind: 'row'; readonly by: 1 | -1 }
  | { readonly kind: 'act'; readonly key: string };

/** The name of a key for shortcuts: its Latin letter where the keyboard writes one, else the place of the key, as with the Hangul keyboard on. */
export function keyName({ key, code, shiftKey }: Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey'>): string {
  if (/^[ -~]$/.test(key)) return key.toLowerCase();
  if (code === 'Slash' && shiftKey) return '?';
  const [, letter = key] = /^Key([A-Z])$/.exec(code) ?? [];
  return letter.toLowerCase();
}

/** The shortcut of a key, after the one before it; undefined for none. A puts the focus on Approve and R on Reject, they never press. */
export function shortcutOf(name: string, before: string | undefined): Shortcut | undefined {
  if (before === 'g') {
    const to = PLACES[name];
    return to === undefined ? undefined : { kind: 'go', to };
  }
  if (name === '?') return { kind: 'help' };
  if (name === 'j' || name === 'k') return { kind: 'row', by: name === 'j' ? 1 : -1 };
  return name === 'a' || name === 'r' ? { kind: 'act', key: name } : undefined;
}

/**
 * Returns true unless a key is for the field that has the focus, or another key is held down with it. With the Hangul keyboard on, some
 * browsers mark keys as composing outside of fields too, where nothing is composed.
 */
export function isForPage({ target, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  const isHeld = ctrlKey || metaKey || altKey;
  const isTaken =
    target instanceof Element &&
    target.closest('input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable=true], dialog') !==
      null;
  return !isHeld && !isTaken;
}
