import { z } from 'zod';

/** Locale of the machine (POSIX). It is the environment's own, so the documentation does not list it as a setting. */
const localeValues = { LC_ALL: z.string().optional(), LANG: z.string().optional() };

/** Where the server is: the city of its shops, and the locale of its machine (POSIX). */
export const placeValues = {
  CITY: z
    .string()
    .trim()
    .regex(/^[ -~]{1,15}$/, 'must be 1 to 15 Latin letters, digits or signs')
    .default('KOREA'),
  ...localeValues,
};
type Values = z.output<z.ZodObject<typeof placeValues>>;

export interface PlaceSettings {
  /** City in the EMVCo codes of shops that name none. */
  readonly city: string;
  /** Language of the demo's texts, which is that of the machine at the first start. */
  readonly demoLanguage: 'en' | 'ko';
}

export const placeSettings = ({ CITY, LC_ALL, LANG }: Values): PlaceSettings => ({
  city: CITY,
  demoLanguage: /^ko/i.test(LC_ALL || LANG || '') ? 'ko' : 'en',
});
