import { ALIASES, bytesOf, LOWS, MACS, MOST_COUNTER, numberAt, type Showing, type ShownDigits } from './code.ts';
import { dayOfStep } from './rules.ts';

/**
 * HMAC-SHA-256 under the key that phone and server derive for a grant: ECDH on P-256, then HKDF. Both sides supply
 * their own implementation.
 */
export type Prf = (message: Uint8Array<ArrayBuffer>) => Uint8Array | Promise<Uint8Array>;

/** First byte of each message, so that no output has two meanings. */
const USES = { alias: 1, mask: 2, digits: 3 } as const;
const ask = (prf: Prf, use: keyof typeof USES, ...numbers: number[]) =>
  prf(Uint8Array.from([USES[use], ...numbers.flatMap(bytesOf)]));

/** HKDF's info for the key of a grant. */
export const KEY_INFO = 'ingam show to pay 1';
const SIGNED = [...'ingam show to pay 1\0'].map((letter) => letter.charCodeAt(0));

/** Returns the bytes that the phone's P-256 key signs. */
export const signedBytes = ({ alias, counter, step }: Showing): Uint8Array<ArrayBuffer> =>
  Uint8Array.from([...SIGNED, ...[alias, counter, step].flatMap(bytesOf)]);

/** Derives the alias of a grant for a day. */
export async function aliasOf(prf: Prf, day: number): Promise<number> {
  return Number(longAt(await ask(prf, 'alias', day)) % BigInt(ALIASES));
}

/** Derives the number that hides a counter in the codes of a step. Codes of one phone cannot be linked by it. */
const maskOf = async (prf: Prf, step: number): Promise<number> => numberAt(await ask(prf, 'mask', step), 0);

/** Masks the counter of a QR code, or removes the mask. */
export const maskCounter = async (prf: Prf, counter: number, step: number): Promise<number> =>
  (counter ^ (await maskOf(prf, step))) >>> 0;

/** Derives the digits of a showing. */
export async function digitsOf(prf: Prf, { alias, counter, step }: Showing): Promise<Omit<ShownDigits, 'is'>> {
  const low = ((counter % LOWS) + ((await maskOf(prf, step)) % LOWS)) % LOWS;
  return { alias, low, mac: await macOf(prf, { alias, counter, step }) };
}

async function macOf(prf: Prf, { alias, counter, step }: Showing): Promise<string> {
  const value = longAt(await ask(prf, 'digits', alias, counter, step)) % MACS;
  return String(value).padStart(String(MACS).length - 1, '0');
}

/** Counters below the last used one that digits can still name, so that a second use is recognised. */
const BACK = 100;

/** Finds the showing that digits stand for in one step; undefined if they were not made for it. */
export async function showingOf(
  prf: Prf,
  { alias, low, mac }: ShownDigits,
  { step, last }: { readonly step: number; readonly last: number },
): Promise<Showing | undefined> {
  const least = Math.max(1, last - BACK);
  const wanted = (low - ((await maskOf(prf, step)) % LOWS) + LOWS) % LOWS;
  const counter = least + ((((wanted - least) % LOWS) + LOWS) % LOWS);
  const showing = { alias, counter, step };
  return counter <= MOST_COUNTER && (await macOf(prf, showing)) === mac ? showing : undefined;
}

/** Creates the showing of a grant at a step. */
export const showingAt = async (prf: Prf, counter: number, step: number): Promise<Showing> => ({
  alias: await aliasOf(prf, dayOfStep(step)),
  counter,
  step,
});

const longAt = (bytes: Uint8Array): bigint => (BigInt(numberAt(bytes, 0)) << 32n) | BigInt(numberAt(bytes, 4));
