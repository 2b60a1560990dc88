import type { OfficeOfficer } from '#platform/server/http/proof.ts';

const SEOUL_MS = 9 * 3_600_000;

/**
 * Watermark on a picture that an officer opens: viewer, subject and time, such as `No. 12 Case 4 2026-11-26 15:40
 * +09:00`.
 */
export const watermarkOf = ({ person }: OfficeOfficer, what: string, at: Date): string => {
  const seoul = new Date(at.getTime() + SEOUL_MS).toISOString().slice(0, 16).replace('T', ' ');
  return `No. ${person.userId} ${what} ${seoul} +09:00`;
};
