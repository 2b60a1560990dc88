import fc from 'fast-check';
import { printBitcoin, readBitcoin } from '../bip-321.ts';
import { printEip681, readEip681 } from '../eip-681.ts';
import { type Fault, isFault } from '../fault.ts';
import { printMerchantCode, readMerchantCode } from '../merchant-code.ts';
import { printCode, readCode } from '../read-code.ts';
import { structured } from './structured.ts';
import { texts as anyText, HERE } from './texts.ts';

/** Limit of processor time in microseconds, far above what any text needs. */
const MOST_US = 2_000_000;
const LONGEST_ABOUT = 80;

/**
 * Reads a text and, if it is accepted, prints it and reads it again. Both codes and both printed texts must be equal.
 */
function returns<T extends object>(text: string, read: (text: string) => T | Fault, print: (one: T) => string) {
  const first = read(text);
  if (isFault(first)) return first.about.length <= LONGEST_ABOUT ? 'refused' : 'broken';
  const printed = print(first);
  const again = read(printed);
  if (isFault(again)) return 'broken';
  return JSON.stringify(again, tell) === JSON.stringify(first, tell) && print(again) === printed
    ? 'accepted'
    : 'broken';
}
const tell = (_: string, value: unknown) => (typeof value === 'bigint' ? `${value}n` : value);

/** Each standard has its own reader and printer; `readCode` accepts only codes that can be used here. */
const ROADS: readonly ((text: string) => 'accepted' | 'refused' | 'broken')[] = [
  (text) =>
    returns(
      text,
      (one) => readCode(one, HERE),
      (one) => printCode(one, HERE.origin),
    ),
  (text) => returns(text, readMerchantCode, printMerchantCode),
  (text) => returns(text, readEip681, printEip681),
  (text) => returns(text, readBitcoin, printBitcoin),
];

export interface Fuzzed {
  readonly seed: number;
  readonly texts: number;
  /** Accepted texts by reader: usable codes, merchant codes, EIP-681, BIP-321. */
  readonly accepted: readonly number[];
}

/**
 * Feeds `count` texts to the readers. Throws with the seed on the first text that crashes or delays a reader, or that
 * is accepted but does not survive printing and reading again.
 */
export function fuzz(
  /** Returns the processor time of this process so far, in microseconds. */
  used: () => number,
  count: number,
  given?: number,
): Fuzzed {
  const seed = given ?? Math.floor(Math.random() * 2 ** 31);
  const accepted = ROADS.map(() => 0);
  let texts = 0;
  const holds = (text: string) => {
    texts += 1;
    const before = used();
    const ends = ROADS.map((road) => road(text));
    if (used() - before > MOST_US) throw new Error('took too long');
    ends.forEach((end, at) => {
      if (end === 'accepted') accepted[at] = (accepted[at] ?? 0) + 1;
    });
    return !ends.includes('broken');
  };
  fc.assert(fc.property(fc.oneof(anyText, structured), holds), { seed, numRuns: count });
  return { seed, texts, accepted };
}
