import { z } from 'zod';
import { isPlainName, isPlainText } from '#platform/plain-text.ts';
import { MISLEADING } from '#platform/refusal.ts';
import { isMailAddress, MOST_ADDRESS } from '#platform/texts/mail-address.ts';
import { isKoreanName } from './person.ts';
import { isPasskeyName, isPassword, isPersonName } from './rules.ts';

/** An e-mail address, stored in lower case: case does not distinguish addresses. */
export const email = z
  .string()
  .trim()
  .toLowerCase()
  .max(MOST_ADDRESS)
  .refine(isMailAddress, 'must be an e-mail address')
  .meta({ format: 'email' });
/** 8 to 256 characters in Unicode's NFC, so that all keyboards give the same password. */
export const newPassword = z
  .string()
  .normalize('NFC')
  .refine(isPassword, 'must have 8 to 256 characters')
  .meta({ minLength: 8, maxLength: 256 });
export const personName = z
  .string()
  .trim()
  .normalize('NFC')
  .refine(isPersonName, 'must have 1 to 100 characters on one line')
  .refine(isPlainName, MISLEADING)
  .meta({ minLength: 1, maxLength: 100 });
/** Family name. Empty for people with a single name. */
export const lastName = z
  .string()
  .trim()
  .normalize('NFC')
  .refine((name) => name === '' || isPersonName(name), 'must have at most 100 characters on one line')
  .refine((name) => name === '' || isPlainName(name), MISLEADING)
  .meta({ maxLength: 100 });
export const koreanName = z
  .string()
  .trim()
  .normalize('NFC')
  .refine(isKoreanName, 'must be 2 to 5 Hangul syllables')
  .meta({ minLength: 2, maxLength: 15, description: '2 to 5 Hangul syllables, each of up to 3 jamo' });
/** Language of e-mail, which is written without a browser. */
export const language = z.enum(['en', 'ko']);
/** A typed password to be checked. */
export const typedPassword = z.string().max(1024).normalize('NFC');

/** Secret of a draft: 32 bytes in base64url, from which a new user's key is derived. */
export const draftSecret = z.string().regex(/^[\w-]{43}$/);

export const passkeyName = z
  .string()
  .trim()
  .normalize('NFC')
  .refine(isPasskeyName, 'must have 1 to 100 characters on one line')
  .refine(isPlainText, MISLEADING)
  .meta({ minLength: 1, maxLength: 100 });

/** Secret of a mailed recovery link. */
export const recoveryLink = z.strictObject({ token: z.string().max(100) });
/** Secret of a recovery link, and a recovery code as typed. */
export const recoveryProof = { ...recoveryLink.shape, code: z.string().max(200) };

/** How mails leave this server. With `sandbox` they are files that the operator reads. */
export const sentBy = z.enum(['sent', 'sandbox']);

/**
 * E-mail of an existing account. Accepts what an earlier, less strict rule accepted, so that its person can still sign
 * in.
 */
export const storedEmail = z
  .string()
  .trim()
  .toLowerCase()
  .max(MOST_ADDRESS)
  .meta({ format: 'email' })
  .pipe(z.email('must be an e-mail address'));
