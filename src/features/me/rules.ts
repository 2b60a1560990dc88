import { isKoreanName } from '#features/auth/korean-name.ts';
import { isPersonName } from '#features/auth/rules.ts';
import type { RemainingBalance } from './contract.ts';

/** A profile as typed into Edit Profile; an empty Korean name takes it away. */
export interface ProfileForm {
  readonly firstName: string;
  readonly lastName: string;
  readonly nameKo: string;
  readonly email: string;
}
export type ProfileField = keyof ProfileForm;

/** What is kept of a typed profile: trimmed, composed as the server does, no Korean name as null. */
export function profileOf(form: ProfileForm) {
  const tidy = (text: string) => text.trim().normalize('NFC');
  const nameKo = tidy(form.nameKo);
  return {
    firstName: tidy(form.firstName),
    lastName: tidy(form.lastName),
    nameKo: nameKo === '' ? null : nameKo,
    email: form.email.trim(),
  };
}

/** The fields of a typed profile that cannot be kept as they are. The server's judgement of an e-mail is finer; this one catches slips. */
export function profileFaults(form: ProfileForm): readonly ProfileField[] {
  const { firstName, lastName, nameKo, email } = profileOf(form);
  const isRight: Record<ProfileField, boolean> = {
    firstName: isPersonName(firstName),
    lastName: lastName === '' || isPersonName(lastName),
    nameKo: nameKo === null || isKoreanName(nameKo),
    email: /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email),
  };
  return (['firstName', 'lastName', 'nameKo', 'email'] as const).filter((field) => !isRight[field]);
}

/** Whether two lists name the same balances, in any order. */
export function areSame(some: readonly RemainingBalance[], others: readonly RemainingBalance[]): boolean {
  const written = (list: readonly RemainingBalance[]) =>
    list
      .map(({ assetType, amount }) => `${assetType} ${amount}`)
      .sort()
      .join();
  return written(some) === written(others);
}
