/** A link is opened or scanned. A code of eight digits is typed, so it is valid for a day at most. */
export const FORMS = ['link', 'code'] as const;
export type Form = (typeof FORMS)[number];

export const ENDERS = ['person', 'organisation'] as const;
export type Ender = (typeof ENDERS)[number];

/** Validity of a link or code in hours. */
export const HOURS = { link: { usual: 168, most: 720 }, code: { usual: 24, most: 24 } } as const satisfies Record<
  Form,
  { usual: number; most: number }
>;
export const LIMITS = { links: 10_000, codes: 100, ofPerson: 200, purpose: 200, reference: 100 } as const;

const TOKEN = /^[\w-]{43}$/;
const CODE = /^\d{8}$/;

/** Normalizes an opened, scanned or typed token: `1234 5678` is a code. Undefined if it can be neither form. */
export function readToken(given: string): { readonly form: Form; readonly token: string } | undefined {
  if (TOKEN.test(given)) return { form: 'link', token: given };
  const token = given.normalize('NFKC').replace(/[\s-]/g, '');
  return CODE.test(token) ? { form: 'code', token } : undefined;
}

/** Formats a code for reading aloud: `1234 5678`. */
export const codeText = (code: string): string => `${code.slice(0, 4)} ${code.slice(4)}`;
