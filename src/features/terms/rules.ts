/** Kinds of text that the operator publishes. Each kind has its own versions. */
export const TERMS_KINDS = ['terms', 'privacy', 'contact', 'holidays'] as const;
export type TermsKind = (typeof TERMS_KINDS)[number];
/** Kinds that members read and accept. */
export const TEXT_KINDS = ['terms', 'privacy'] as const;
export type TextKind = (typeof TEXT_KINDS)[number];

/** Maximum UTF-16 units of a text in one language, and maximum days in a list of holidays. */
export const LIMITS = { text: 30_000, holidays: 200 } as const;

export interface Holiday {
  /** The day, such as `2027-01-01`. */
  readonly on: string;
  readonly name: string;
  readonly nameKo: string;
}
export interface Contact {
  readonly email: string;
  readonly telephone: string;
  readonly hours: string;
  readonly hoursKo: string;
  readonly address: string;
  readonly addressKo: string;
}

/** Content of a version. */
export type Content =
  | { readonly kind: TextKind; readonly en: string; readonly ko: string }
  | ({ readonly kind: 'contact' } & Contact)
  | { readonly kind: 'holidays'; readonly days: readonly Holiday[] };

/** Sorts the days; undefined if a day occurs twice. */
export function inOrder(days: readonly Holiday[]): Holiday[] | undefined {
  const sorted = days.toSorted((a, b) => (a.on < b.on ? -1 : 1));
  return sorted.some(({ on }, nth) => sorted[nth + 1]?.on === on) ? undefined : sorted;
}
