import { z } from 'zod';
import { id } from '#platform/shapes.ts';
import { draftSecret, email, koreanName, language, lastName, personName } from './typed.ts';

/** Versions of the operator's texts that somebody accepts, by number: one of each text. */
export const accepted = z.array(id).max(2);

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
