/** A DER value (X.690). Its content is parsed only on demand. */
export interface Der {
  readonly tag: number;
  /** Bytes of the value, including tag and length. */
  readonly whole: Uint8Array;
  readonly value: Uint8Array;
}

/**
 * Parses the value at the start of the bytes. Throws if there is none. Lengths of more than four bytes are not
 * supported.
 */
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
  if (at + length > bytes.length) throw new Error('truncated DER');
  return { tag, whole: bytes.subarray(0, at + length), value: bytes.subarray(at, at + length) };
}

/** Returns the values inside a constructed value, in order. */
export function partsOf({ value }: Der): Der[] {
  const parts: Der[] = [];
  for (let rest = value; rest.length > 0; rest = rest.subarray(parts.at(-1)?.whole.length ?? rest.length))
    parts.push(readDer(rest));
  return parts;
}

/** Like `partsOf`, but throws unless the value has this tag. */
export function inside(der: Der | undefined, tag: number): Der[] {
  if (der?.tag !== tag) throw new Error(`DER without tag ${tag.toString(16)}`);
  return partsOf(der);
}

export const hexOf = (der: Der | undefined): string => Buffer.from(der?.value ?? []).toString('hex');

/** Parses UTCTime and GeneralizedTime (X.680) in the forms that certificates and signatures use. */
export function timeOf(der: Der | undefined): Date | undefined {
  const text = Buffer.from(der?.value ?? []).toString('latin1');
  const [, year = '', month, day, hour, minute, second] =
    /^(\d{2}|\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(?:\.\d+)?Z$/.exec(text) ?? [];
  if (month === undefined || (year.length === 2) !== (der?.tag === 0x17)) return undefined;
  const full = year.length === 4 ? year : `${Number(year) < 50 ? 20 : 19}${year}`;
  const at = new Date(`${full}-${month}-${day}T${hour}:${minute}:${second}Z`);
  return Number.isNaN(at.getTime()) ? undefined : at;
}
