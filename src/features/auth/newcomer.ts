import { z } from 'zod';
import { id } from '#platform/shapes.ts';
import { draftSecret, email, koreanName, language, lastName, personName } from './fields.ts';

/** Version ids of the operator's texts that the person accepts, one of each text. */
export const acceptedTerms = z.array(id).max(2);

/** Fields of every registration, by passkey or by password. */
export const newcomer = {
  email,
  firstName: personName,
  lastName,
  nameKo: koreanName.optional(),
  language: language.optional(),
  /**
   * Secret of `POST /api/auth/register/draft`, whose guilloche the person has seen. A used one is replaced by a fresh
   * key.
   */
  draft: draftSecret.optional(),
  /**
   * Versions of the operator's texts that the person has seen and accepts. Must be all current ones, if there are any.
   */
  accepts: acceptedTerms.optional(),
};
