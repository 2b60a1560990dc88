import type { OfficeOfficer } from '#platform/server/http/proof.ts';

const SEOUL_MS = 9 * 3_600_000;

/** What is written over a picture that somebody of the office opens, such as `No. 12 Case 4 2026-11-26 15:40 +09:00`: who looks, at what, when. */
export const lineOf = ({ person }: OfficeOfficer, what: string, at: Date): string => {
  const seoul = new Date(at.getTime() + SEOUL_MS).toISOString().slice(0, 16).replace('T', ' ');
  return `No. ${person.userId} ${what} ${seoul} +09:00`;
};
