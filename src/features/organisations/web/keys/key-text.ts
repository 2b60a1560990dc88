import type { ApiKey } from '#features/organisations/wire.ts';
import { useWords } from '#platform/web/device/language.ts';
import { keyWords } from './key-words.ts';

export const isOver = ({ revokedAt, expiresAt }: ApiKey, now: Date): boolean =>
  revokedAt !== null || Date.parse(expiresAt) <= now.getTime();

/** What a key may do, in words. */
export function useScopesText() {
  const { scopes } = useWords(keyWords);
  return (of: readonly string[]) => of.map((scope) => scopes[scope] ?? scope).join(', ');
}
