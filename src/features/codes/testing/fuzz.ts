import fc from 'fast-check';
import { isFault } from '../code.ts';
import { printCode, readCode } from '../read-code.ts';
import { HERE, texts } from './texts.ts';

/** Far more than any text takes, also where a busy machine stops the test for a while. */
const MOST_MS = 5000;

/**
 * Reads `count` texts, and throws on the first that crashes, takes too long, or is accepted and then not read again from what our own printer
 * makes of it. Tells how many were accepted.
 */
export function fuzz(count: number, seed?: number): number {
  let accepted = 0;
  const holds = (text: string) => {
    const since = Date.now();
    const read = readCode(text, HERE);
    if (Date.now() - since > MOST_MS) throw new Error('took too long');
    if (isFault(read)) return read.about.length <= 80;
    accepted += 1;
    const printed = printCode(read, HERE.origin);
    const again = readCode(printed, HERE);
    return (
      JSON.stringify(again) === JSON.stringify(read) && !isFault(again) && printCode(again, HERE.origin) === printed
    );
  };
  fc.assert(fc.property(texts, holds), { numRuns: count, ...(seed !== undefined && { seed }) });
  return accepted;
}
