import { nameFor, readName } from '#platform/both-names.ts';
import type { Language } from '#platform/words.ts';
import type { AuditEntry } from '../wire.ts';

/** Name of the thing that an entry is about, in the language of the reader. */
export function thingNamedIn({ data }: AuditEntry, language: Language): string | undefined {
  const name = data?.name ?? data?.label ?? data?.displayName;
  const nameKo = typeof data?.nameKo === 'string' ? data.nameKo : null;
  return typeof name === 'string' ? nameFor({ name, nameKo }, language) : undefined;
}

/** Name of the person that an entry is about. Null if their account is closed, undefined if there is no such person. */
export const personNamedIn = ({ about }: AuditEntry, language: Language): string | null | undefined =>
  about ? readName(about, 'name', language) : undefined;
