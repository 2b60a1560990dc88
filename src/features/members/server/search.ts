import { commonRefusals, refuse } from '#platform/refusal.ts';
import { FIRST_CURSOR, type MemberCursor, type MemberRow, type MemberSearch } from './members-store.ts';

const NUMBER = /^(?:m-)?(\d{1,15})$/;

/** Parses a search text. Undefined if it is empty. Without `readsContact` no e-mail is searched. */
export function parseSearch(q: string, readsContact: boolean): MemberSearch | undefined {
  const text = q.normalize('NFC').toLowerCase();
  if (text === '') return undefined;
  const number = NUMBER.exec(text)?.[1];
  const isAddress = /^0x[0-9a-f]{2,40}$/.test(text);
  return {
    first: text.split(/\s+/)[0] ?? '',
    full: text.replace(/\s+/g, ''),
    id: number === undefined ? null : Number(number),
    isEmail: readsContact && text.includes('@'),
    isAddress,
  };
}

const CURSOR = /^(\d{1,16})_(\d{1,16})$/;
export const cursorOf = (row: MemberRow | undefined): string | undefined => row && `${row.seen_us}_${row.id}`;

/** Parses the cursor after which a page begins. */
export function readCursor(before: string | undefined): MemberCursor {
  if (before === undefined) return FIRST_CURSOR;
  const [, us, id] = CURSOR.exec(before) ?? [];
  const place = { us: Number(us), id: Number(id) };
  if (Number.isSafeInteger(place.us) && Number.isSafeInteger(place.id)) return place;
  throw refuse(commonRefusals, 'malformed', { errors: { before: 'is not a cursor of this list' } });
}
