import { keptHere } from '#platform/web/device/storage.ts';
import type { NavPath } from '../places.ts';

const KEY = 'shortcuts';

/** Reports whether single-key shortcuts are on, which is the default (WCAG 2.1.4). */
export const areShortcutsOn = (): boolean => keptHere.getItem(KEY) !== 'off';
export const setShortcuts = (isOn: boolean): boolean => keptHere.setItem(KEY, isOn ? 'on' : 'off');

/** Paths that G plus another key opens. */
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

/** Command of a shortcut. */
export type Shortcut =
  | { readonly kind: 'help' }
  | { readonly kind: 'go'; readonly to: string }
  | { readonly kind: 'row'; readonly by: 1 | -1 }
  | { readonly kind: 'act'; readonly key: string };

/**
 * Returns a key's name for shortcuts: its Latin letter, or the physical key if the keyboard writes another script, as
 * with Hangul.
 */
export function keyName({ key, code, shiftKey }: Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey'>): string {
  if (/^[ -~]$/.test(key)) return key.toLowerCase();
  if (code === 'Slash' && shiftKey) return '?';
  const [, letter = key] = /^Key([A-Z])$/.exec(code) ?? [];
  return letter.toLowerCase();
}

/**
 * Returns the shortcut of a key, given the key before it; undefined if there is none. A and R only focus Approve and
 * Reject; they never press them.
 */
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
 * Returns true unless the key belongs to the focused field or has a modifier. With the Hangul keyboard on, some
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
