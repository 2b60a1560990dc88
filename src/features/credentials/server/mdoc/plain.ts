import { type Cbor, Embedded, FullDate, timeText } from './cbor.ts';
import { decode } from './decode.ts';

/**
 * Converts an element to JSON values for comparing, storing or display: dates as text, bytes as base64url,
 * embedded items as their content.
 */
export function plainOf(value: Cbor): unknown {
  if (value instanceof Embedded) return plainOf(decode(value.content));
  if (value instanceof FullDate) return value.text;
  if (value instanceof Date) return timeText(value);
  if (value instanceof Uint8Array) return Buffer.from(value).toString('base64url');
  if (value instanceof Map) return Object.fromEntries([...value].map(([key, inside]) => [key, plainOf(inside)]));
  return Array.isArray(value) ? value.map(plainOf) : value;
}
