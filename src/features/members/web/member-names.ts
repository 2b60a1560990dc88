import { fullName } from '#features/auth/person.ts';
import { shownNames } from '#features/organisations/web/shown-name.ts';
import { useLanguage } from '#platform/web/device/language.ts';
import type { OfficeMemberRow } from '../contract.ts';

type Named = Pick<OfficeMemberRow, 'firstName' | 'lastName' | 'nameKo'>;

/** A member's name in the language of the screen, and their other name where they have one. */
export function useMemberNames(): (member: Named) => [name: string, other?: string] {
  const language = useLanguage();
  return (member) => shownNames({ displayName: fullName(member), nameKo: member.nameKo }, language);
}
