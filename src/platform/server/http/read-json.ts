import { brokenBound } from '#platform/texts/json-bounds.ts';

/**
 * Maximum number of values in a body, nested ones included. The largest body that a call accepts, a full batch of
 * credentials, has 6,003. A test compares this number with the schema of each call.
 */
export const MOST_VALUES = 10_000;

export type ReadJson =
  | { readonly value: unknown }
  | { readonly fault: 'no_utf8' | 'too_deep' | 'too_many' | 'no_json' | 'half_character' };

/**
 * Body too large to parse on the main thread. The call reads it once it has started, while it has an admission slot.
 */
export class LargeJson {
  readonly read: () => Promise<unknown>;
  constructor(read: () => Promise<unknown>) {
    this.read = read;
  }
}

const utf8 = new TextDecoder('utf-8', { fatal: true });
/**
 * Pattern of a JSON text to check further. Only such a text can have a lone surrogate, or a name that would give an
 * object another prototype.
 */
const SUSPECT = /\\u|__proto__|"constructor"/;

/**
 * Parses UTF-8 JSON, or returns what is wrong with it. Runs on the main thread and in worker threads. Empty input is
 * `undefined`.
 */
export function readJson(bytes: Uint8Array): ReadJson {
  const text = decoded(bytes);
  if (text === undefined) return { fault: 'no_utf8' };
  if (text === '') return { value: undefined };
  const bound = brokenBound(text, MOST_VALUES);
  if (bound !== undefined) return { fault: bound };
  const parsed = parse(text);
  if (parsed === undefined) return { fault: 'no_json' };
  const fault = SUSPECT.test(text) ? faultWithin(parsed.value) : undefined;
  return fault === undefined ? parsed : { fault };
}

function decoded(bytes: Uint8Array): string | undefined {
  try {
    return utf8.decode(bytes);
  } catch {
    return undefined;
  }
}

function parse(text: string): { readonly value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return undefined;
  }
}

/** Walks the value level by level in one list, so that deep nesting cannot exhaust the stack. */
function faultWithin(value: unknown): 'no_json' | 'half_character' | undefined {
  const values = [value];
  for (const each of values) {
    if (typeof each === 'string' && !each.isWellFormed()) return 'half_character';
    if (typeof each !== 'object' || each === null) continue;
    if (changesPrototype(each)) return 'no_json';
    for (const [name, member] of Object.entries(each)) values.push(name, member);
  }
  return undefined;
}

const changesPrototype = (each: object): boolean =>
  Object.hasOwn(each, '__proto__') ||
  (Object.hasOwn(each, 'constructor') && Object.hasOwn(Object(each.constructor), 'prototype'));
