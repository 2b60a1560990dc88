/** One value of DER (X.690), taken apart no further than it is asked. */
export interface Der {
  readonly tag: number;
  /** With tag and length. */
  readonly whole: Uint8Array;
  readonly value: Uint8Array;
}

/** Reads one value at the start; throws where there is none. Lengths of more than four bytes are no part of what is read here. */
export function readDer(bytes: Uint8Array): Der {
  const [tag, first] = bytes;
  if (tag === undefined || first === undefined || (tag & 31) === 31) throw new Error('no DER');
  let length = first;
  let at = 2;
  if (first >= 128) {
    const count = first & 127;
    if (count === 0 || count > 4) throw new Error('no DER');
    length = 0;
    for (; at < 2 + count; at += 1) length = length * 256 + (bytes[at] ?? 0);
  }
  if (at + length > bytes.length) throw new Error('DER that is cut off');
  return { tag, whole: bytes.subarray(0, at + length), value: bytes.subarray(at, at + length) };
}

/** What a value holds, one after the other. */
export function partsOf({ value }: Der): Der[] {
  const parts: Der[] = [];
  for (let rest = value; rest.length > 0; rest = rest.subarray(parts.at(-1)?.whole.length ?? rest.length))
    parts.push(readDer(rest));
  return parts;
}

/** The same, of a value of this kind alone. */
export function inside(der: Der | undefined, tag: number): Der[] {
  if (der?.tag !== tag) throw new Error(`DER without its ${tag.toString(16)}`);
  return partsOf(der);
}

export const hexOf = (der: Der | undefined): string => Buffer.from(der?.value ?? []).toString('hex');

/** UTCTime and GeneralizedTime (X.680), as they are in certificates and signatures. */
export function timeOf(der: Der | undefined): Date | undefined {
  const text = Buffer.from(der?.value ?? []).toString('latin1');
  const [, year = '', month, day, hour, minute, second] =
    /^(\d{2}|\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(?:\.\d+)?Z$/.exec(text) ?? [];
  if (month === undefined || (year.length === 2) !== (der?.tag === 0x17)) return undefined;
  const full = year.length === 4 ? year : `${Number(year) < 50 ? 20 : 19}${year}`;
  const at = new Date(`${full}-${month}-${day}T${hour}:${minute}:${second}Z`);
  return Number.isNaN(at.getTime()) ? undefined : at;
}
