import { movesMoney, type Right, SCOPE_RIGHTS, SCOPES, type Scope } from '#features/organisations/rules.ts';
import type { ApiKey } from '#features/organisations/wire.ts';
import { useWords } from '#platform/web/device/language.ts';
import { keyWords } from './key-words.ts';

export const isOver = ({ revokedAt, expiresAt }: ApiKey, now: Date): boolean =>
  revokedAt !== null || Date.parse(expiresAt) <= now.getTime();

/** Returns the scopes that a key may not use now. Nodes of an older release send none. */
export const scopesOnHold = ({ onHold }: Partial<Pick<ApiKey, 'onHold'>>): readonly string[] => onHold ?? [];

/** Returns the scopes that a person with these rights may give a key. */
export const scopesOf = (rights: readonly Right[]): Scope[] =>
  SCOPES.filter((scope) => rights.includes(SCOPE_RIGHTS[scope]));

/** Groups in which scopes are chosen. Scopes that move money come last. */
export const SCOPE_GROUPS = ['read', 'ask', 'money'] as const;
export const groupOf = (scope: Scope): (typeof SCOPE_GROUPS)[number] =>
  movesMoney([scope]) ? 'money' : scope.endsWith(':read') ? 'read' : 'ask';

/** Returns a function that describes scopes in words. */
export function useScopesText() {
  const { scopes } = useWords(keyWords);
  return (of: readonly string[]) => of.map((scope) => scopes[scope] ?? scope).join(', ');
}
