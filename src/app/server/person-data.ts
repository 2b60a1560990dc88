import type { Feature } from '#platform/server/feature.ts';
import type { PersonData } from '#platform/server/person-data.ts';
import type { Services } from '#platform/server/services.ts';

/** Collects the personal data of all features, each asked in order. */
export const personDataOf = (parts: readonly Feature[], services: () => Services): PersonData => ({
  read: async (owner) => {
    const records: Record<string, unknown> = {};
    for (const part of parts) Object.assign(records, await part.export?.(services(), owner));
    return records;
  },
  underway: async (db, owner) => {
    const counts: Record<string, number> = {};
    for (const part of parts) Object.assign(counts, await part.underway?.(db, owner));
    return Object.entries(counts).flatMap(([what, count]) => (count > 0 ? [{ what, count }] : []));
  },
  erase: async (tx, owner) => {
    for (const part of parts) await part.erase?.(tx, owner, services());
  },
});
