import fc from 'fast-check';
import { printBitcoin, readBitcoin } from '../bip-321.ts';
import { printEip681, readEip681 } from '../eip-681.ts';
import { type Fault, isFault } from '../fault.ts';
import { printMerchantCode, readMerchantCode } from '../merchant-code.ts';
import { printCode, readCode } from '../read-code.ts';
import { structured } from './structured.ts';
import { HERE, texts } from './texts.ts';

/** Far more than any text takes. */
const MOST_MS = 2000;
const LONGEST_ABOUT = 80;

/** Reads, and, if that is accepted, prints it and reads it again: the same must come back, and be printed to the letter. */
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

/** Every standard has its own reader and printer, of which `readCode` lets only those through that can be used here. */
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
  /** By each reader: what can be used here, shops' codes, EIP-681, BIP-321. */
  readonly accepted: readonly number[];
}

/**
 * Gives texts to the readers, so many or for so long, and throws on the first that crashes or holds one up, or is accepted and then not read again
 * from what our own printer makes of it; it then says the seed that brings the same texts again.
 */
export function fuzz(until: { readonly count: number } | { readonly ms: number }, given?: number): Fuzzed {
  const seed = given ?? Math.floor(Math.random() * 2 ** 31);
  const accepted = ROADS.map(() => 0);
  let count = 0;
  const read = (text: string) => {
    const since = Date.now();
    const ends = ROADS.map((road) => road(text));
    return { ends, isLate: Date.now() - since > MOST_MS };
  };
  const holds = (text: string) => {
    count += 1;
    const { ends, isLate } = read(text);
    ends.forEach((end, at) => {
      if (end === 'accepted') accepted[at] = (accepted[at] ?? 0) + 1;
    });
    // A busy machine may stop anybody for seconds: what takes long does so again.
    if (isLate && read(text).isLate && read(text).isLate) throw new Error('took too long');
    return !ends.includes('broken');
  };
  const bound =
    'ms' in until ? { numRuns: Number.MAX_SAFE_INTEGER, interruptAfterTimeLimit: until.ms } : { numRuns: until.count };
  fc.assert(fc.property(fc.oneof(texts, structured), holds), { seed, ...bound });
  return { seed, texts: count, accepted };
}
