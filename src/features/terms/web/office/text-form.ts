import type { Content, Holiday, TermsKind } from '../../rules.ts';

/** Values of a version's form by field name. */
export type FormValues = Readonly<Record<string, string>>;

/** Fields of each kind in order. Long ones are multi-line. */
export const FIELDS = {
  terms: ['en', 'ko'],
  privacy: ['en', 'ko'],
  contact: ['email', 'telephone', 'hours', 'hoursKo', 'address', 'addressKo'],
  holidays: ['days'],
} as const satisfies Record<TermsKind, readonly string[]>;
export type TextField = (typeof FIELDS)[TermsKind][number];
export const isLong = (field: TextField): boolean => field === 'en' || field === 'ko' || field === 'days';

/** Formats holidays as lines: `2027-01-01, New Year’s Day, 신정`. */
export const linesOf = (days: readonly Holiday[]): string =>
  days.map(({ on, name, nameKo }) => `${on}, ${name}, ${nameKo}`).join('\n');

/** Parses lines into days, or returns the number of the first invalid line. */
export function daysIn(text: string): Holiday[] | number {
  const days: Holiday[] = [];
  for (const [nth, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue;
    const [on = '', name = '', nameKo = '', ...more] = line.split(',').map((part) => part.trim());
    const isDay = /^\d{4}-\d{2}-\d{2}$/.test(on) && !Number.isNaN(Date.parse(on));
    if (!isDay || name === '' || nameKo === '' || more.length > 0) return nth + 1;
    days.push({ on, name, nameKo });
  }
  return days;
}

/** Returns the initial values of the next version's form. */
export function typedOf(content: Content | undefined): FormValues {
  if (!content) return {};
  return content.kind === 'holidays' ? { days: linesOf(content.days) } : { ...content };
}

/** Builds a version's content of its kind from the form. */
export function contentOf(kind: TermsKind, typed: FormValues, days: readonly Holiday[]): Content {
  const of = (field: TextField) => (typed[field] ?? '').trim();
  if (kind === 'holidays') return { kind, days };
  if (kind !== 'contact') return { kind, en: of('en'), ko: of('ko') };
  const [email, telephone] = [of('email'), of('telephone')];
  return {
    kind,
    email,
    telephone,
    hours: of('hours'),
    hoursKo: of('hoursKo'),
    address: of('address'),
    addressKo: of('addressKo'),
  };
}
