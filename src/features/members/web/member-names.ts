import { fullName } from '#features/auth/person.ts';
import { shownNames } from '#features/organisations/web/shown-name.ts';
import { useLanguage } from '#platform/web/device/language.ts';
import type { OfficeMemberRow } from '../contract.ts';

type Named = Pick<OfficeMemberRow, 'firstName' | 'lastName' | 'nameKo'>;

/** Returns a function that gives a member's name in the screen's language, and their other name if they have one. */
export function useMemberNames(): (member: Named) => [name: string, other?: string] {
  const language = useLanguage();
  return (member) => shownNames({ displayName: fullName(member), nameKo: member.nameKo }, language);
}
