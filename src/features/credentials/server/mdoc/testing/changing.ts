import { type Cbor, type CborMap, Embedded } from '../cbor.ts';
import { decode } from '../decode.ts';
import { bytesOf, textOf } from '../issuer-signed.ts';

// Forges presentations for tests: parses one and writes it again with one thing changed.

type Change = (value: Cbor | undefined) => Cbor | undefined;

/**
 * Changes the value at a path of keys and indexes, or removes it if the change returns undefined. Also enters embedded
 * items and byte strings.
 */
export function changed(text: string, path: readonly (string | number)[], change: Change): string {
  return textOf(changeAt(decode(bytesOf(text)), path, change) as Cbor);
}

function changeAt(value: Cbor | undefined, path: readonly (string | number)[], change: Change): Cbor | undefined {
  const [step, ...rest] = path;
  if (step === undefined) return change(value);
  if (value instanceof Embedded) return Embedded.of(changeAt(decode(value.content), path, change) as Cbor);
  // MobileSecurityObjectBytes are the payload's byte string.
  if (value instanceof Uint8Array) return (changeAt(decode(value), path, change) as Embedded).encoded;
  if (Array.isArray(value)) return value.map((one, n) => (n === step ? (changeAt(one, rest, change) as Cbor) : one));
  const map = new Map(value as CborMap);
  const inside = changeAt(map.get(step), rest, change);
  if (inside === undefined) map.delete(step);
  else map.set(step, inside);
  return map;
}

export const documentPath = ['documents', 0] as const;
export const issuerAuthPath = [...documentPath, 'issuerSigned', 'issuerAuth'] as const;
/** Path of the payload of an issuerAuth. */
export const msoPath = [...issuerAuthPath, 2] as const;
export const itemsPath = (space: string) => [...documentPath, 'issuerSigned', 'nameSpaces', space] as const;
export const devicePath = [...documentPath, 'deviceSigned'] as const;
export const signaturePath = [...devicePath, 'deviceAuth', 'deviceSignature'] as const;
