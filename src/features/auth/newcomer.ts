import { accepted } from '#features/terms/contract.ts';
import { draftSecret, email, koreanName, language, lastName, personName } from './typed.ts';

/** What every registration says of the person, whatever they sign in with. */
export const newcomer = {
  email,
  firstName: personName,
  lastName,
  nameKo: koreanName.optional(),
  language: language.optional(),
  /** Of `POST /api/auth/register/draft`: the key that the person has seen the lines of. One that was used gives way to a fresh key. */
  draft: draftSecret.optional(),
  /** The operator's texts that the person has seen and accepts, by version; all that hold, where there are some. */
  accepts: accepted.optional(),
};
