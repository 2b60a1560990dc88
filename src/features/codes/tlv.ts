import { type Fault, faultOf } from './fault.ts';

/** One data object of an EMVCo code: a two-digit tag and a value of 1 to 99 characters. */
export interface Field {
  readonly tag: string;
  readonly value: string;
}

const HEAD = /^(\d\d)(\d\d)$/;
const HEAD_LENGTH = 4;
const LONGEST = 99;
/** Control characters, bidirectional marks, lone surrogates and invisible characters: all of them are refused. */
export const UNREADABLE = /[\u034f\u17b4\u17b5\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\u115f\u1160\u2800\u3164\uffa0]/u;

/**
 * Splits a text into its fields, each tag once. Lengths count characters, not bytes (EMVCo merchant-presented 1.1,
 * section 3).
 */
export function readFields(text: string): readonly Field[] | Fault {
  const characters = [...text];
  const fields: Field[] = [];
  const seen = new Set<string>();
  for (let at = 0; at < characters.length; ) {
    const [, tag = '', length = ''] = HEAD.exec(characters.slice(at, at + HEAD_LENGTH).join('')) ?? [];
    const value = characters.slice(at + HEAD_LENGTH, at + HEAD_LENGTH + Number(length)).join('');
    if (value === '' || [...value].length !== Number(length)) return faultOf('malformed', 'EMVCo');
    if (UNREADABLE.test(value)) return faultOf('bad_field', tag);
    if (seen.has(tag)) return faultOf('double_field', tag);
    seen.add(tag);
    fields.push({ tag, value });
    at += HEAD_LENGTH + Number(length);
  }
  return fields;
}

/** Concatenates fields and omits those without a value. A value that is too long is a bug of the caller. */
export function printFields(fields: readonly { readonly tag: string; readonly value: string | undefined }[]): string {
  return fields
    .flatMap(({ tag, value }) => (value ? [{ tag, value, length: [...value].length }] : []))
    .map(({ tag, value, length }) => {
      if (length > LONGEST) throw new Error(`field ${tag} has ${length} characters`);
      return `${tag}${String(length).padStart(2, '0')}${value}`;
    })
    .join('');
}
