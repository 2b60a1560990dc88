import { z } from 'zod';
import { isPlainName, isPlainText } from '#platform/plain-text.ts';
import { MISLEADING } from '#platform/refusal.ts';
import { isMailAddress, MOST_ADDRESS } from '#platform/texts/mail-address.ts';
import { isKoreanName } from './korean-name.ts';
import { isPasskeyName, isPassword, isPersonName } from './rules.ts';

/** An e-mail address, kept in lower case; two that differ only in case are one. */
export const email = z
  .string()
  .trim()
  .toLowerCase()
  .max(MOST_ADDRESS)
  .refine(isMailAddress, 'must be an e-mail address')
  .meta({ format: 'email' });
/** 8 to 256 characters, in Unicode's NFC, so that two keyboards type the same password. */
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
/** A last name, which people with one name leave empty. */
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
/** Of mail, which no browser is there to choose for. */
export const language = z.enum(['en', 'ko']);
/** A password as it is typed to be checked. */
export const typedPassword = z.string().max(1024).normalize('NFC');

/** 32 bytes in base64url: what a draft of a new user's key follows from. */
export const draftSecret = z.string().regex(/^[\w-]{43}$/);

export const passkeyName = z
  .string()
  .trim()
  .normalize('NFC')
  .refine(isPasskeyName, 'must have 1 to 100 characters on one line')
  .refine(isPlainText, MISLEADING)
  .meta({ minLength: 1, maxLength: 100 });

/** The secret of a recovery link in a mail. */
export const recoveryLink = z.strictObject({ token: z.string().max(100) });
/** That secret, and a code as it is typed. */
export const recoveryProof = { ...recoveryLink.shape, code: z.string().max(200) };

/** In a sandbox a mail is a file of the operator. */
export const sentBy = z.enum(['sent', 'sandbox']);
