/** Key events that belong together follow each other within this time; people type more slowly. */
const GAP_MS = 80;
/** Shorter bursts are people, or other barcodes. */
const SHORTEST = 20;
const LONGEST = 200;

/** Characters of a code on the keys of a US keyboard, which scanners imitate; with Shift the second one. */
const KEYS: Readonly<Record<string, readonly [string, string]>> = {
  Slash: ['/', '?'],
  Equal: ['=', '+'],
  NumpadAdd: ['+', '+'],
  NumpadDivide: ['/', '/'],
};

type Key = Pick<KeyboardEvent, 'code' | 'key' | 'shiftKey'>;

/**
 * Returns the character of a key by its position. With the Hangul keyboard on, `key` is a syllable or `Process`, but
 * the scanner still presses the keys of a US keyboard.
 */
export function characterOf({ code, key, shiftKey }: Key): string | undefined {
  const [, letter] = /^Key([A-Z])$/.exec(code) ?? [];
  if (letter !== undefined) return /^[A-Za-z]$/.test(key) ? key : shiftKey ? letter : letter.toLowerCase();
  const [, digit] = /^(?:Digit|Numpad)(\d)$/.exec(code) ?? [];
  if (digit !== undefined && !(shiftKey && code.startsWith('Digit'))) return digit;
  return KEYS[code]?.[shiftKey ? 1 : 0];
}

/** Characters that arrived in one burst, and the time of the last. */
export interface Burst {
  readonly text: string;
  readonly at: number;
}
export const NO_BURST: Burst = { text: '', at: Number.NEGATIVE_INFINITY };

/** Effect of a key: the burst so far, whether the page must not see the key, and the text if the burst is complete. */
export interface Scanned {
  readonly burst: Burst;
  readonly isTaken: boolean;
  readonly text?: string;
}

/** Adds a key to a burst. Enter or Tab ends it. */
export function addKey(before: Burst, key: Key, at: number): Scanned {
  const isClose = at - before.at <= GAP_MS;
  if (key.code === 'Enter' || key.code === 'NumpadEnter' || key.code === 'Tab') {
    const isCode = isClose && before.text.length >= SHORTEST;
    return isCode ? { burst: NO_BURST, isTaken: true, text: before.text } : { burst: NO_BURST, isTaken: false };
  }
  // Scanners press Shift by itself.
  if (/^Shift/.test(key.code)) return { burst: { ...before, at: isClose ? at : before.at }, isTaken: false };
  const character = characterOf(key);
  if (character === undefined) return { burst: NO_BURST, isTaken: false };
  const text = (isClose ? before.text : '') + character;
  return { burst: { text: text.slice(0, LONGEST), at }, isTaken: isClose };
}
