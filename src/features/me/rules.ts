import { isKoreanName } from '#features/auth/person.ts';
import { isPersonName } from '#features/auth/rules.ts';
import type { RemainingBalance } from './contract.ts';

/** A profile as typed into Edit Profile. An empty Korean name removes the stored one. */
export interface ProfileForm {
  readonly firstName: string;
  readonly lastName: string;
  readonly nameKo: string;
  readonly email: string;
}
export type ProfileField = keyof ProfileForm;

/**
 * Normalizes a typed profile for storage: trims, composes to NFC as the server does, and turns an empty Korean name
 * into null.
 */
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

/** Returns the invalid fields of a typed profile. The e-mail check only catches typos; the server's is stricter. */
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

/** Reports whether two lists contain the same balances, in any order. */
export function areSame(some: readonly RemainingBalance[], others: readonly RemainingBalance[]): boolean {
  const written = (list: readonly RemainingBalance[]) =>
    list
      .map(({ assetType, amount }) => `${assetType} ${amount}`)
      .sort()
      .join();
  return written(some) === written(others);
}
