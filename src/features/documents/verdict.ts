import { maskResidentNumbers } from './rules.ts';

/** Reasons for a rejection. `no_answer` is set by this server when a verifier never answered. */
export const rejectionCodes = [
  'unreadable',
  'mismatch',
  'document_expired',
  'not_genuine',
  'no_answer',
  'other',
] as const;
export type RejectionCode = (typeof rejectionCodes)[number];

/** The kinds of verifier: the built-in sandbox, an outside party, or officers at the desk. */
export const checkers = ['sandbox', 'verifier', 'desk'] as const;
export type Checker = (typeof checkers)[number];

/** Event that notifies a person that an officer opened the picture of their document. */
export const DOCUMENT_LOOKED = 'document_looked';

/** The facts on a document, as its verifier read them. */
export interface DocumentFacts {
  readonly name: string;
  readonly documentNumber: string;
  /** Last day of validity, `YYYY-MM-DD`. */
  readonly expiresOn: string | null;
}
/** Facts that a verifier may add. Only predicates derived from them are stored. */
export interface ReadFacts extends DocumentFacts {
  /** Nationality by ISO 3166-1 alpha-3. */
  readonly nationality?: string | null | undefined;
  /** Birth date as `YYYY-MM-DD`. */
  readonly birthDate?: string | null | undefined;
}
/** Signed as yes or no; undefined if the verifier did not report the fact. */
export type Predicate = 'yes' | 'no' | undefined;
export interface KeptFacts extends DocumentFacts {
  /** Yes if the document is of a foreign country. */
  readonly foreign: Predicate;
  readonly over19: Predicate;
}
export type Verdict =
  | { readonly status: 'verified'; readonly document: ReadFacts }
  | { readonly status: 'rejected'; readonly code: RejectionCode; readonly text?: string | undefined };

/** English reason for a rejection without the verifier's own words. */
const sentences: Readonly<Record<RejectionCode, string>> = {
  unreadable: 'The photo cannot be read.',
  mismatch: 'The number or the name is not the one on the document.',
  document_expired: 'The document is past its expiry date.',
  not_genuine: 'The document was not recognised as genuine.',
  no_answer: 'The verifier gave no answer.',
  other: 'The verifier turned the document down.',
};

/** A verdict in the form that is stored. */
export type StoredVerdict =
  | { readonly status: 'verified'; readonly document: KeptFacts }
  | { readonly status: 'rejected'; readonly code: RejectionCode; readonly reason: string };

const CONTROLS = /\p{Cc}+/gu;
/** Replaces control characters with spaces: PostgreSQL cannot store NUL, and the text stays on one line. */
const keptText = (text: string) => maskResidentNumbers(text.replace(CONTROLS, ' ').trim());

const HOME = 'KOR';
const ADULT_YEARS = 19;
const DAY_MS = 86_400_000;
const predicate = (is: boolean | undefined): Predicate => (is === undefined ? undefined : is ? 'yes' : 'no');

/** Returns the 19th birthday. For a birth on 29 February it compares like 1 March. */
const adultOn = (birthDate: string): string =>
  String(Number(birthDate.slice(0, 4)) + ADULT_YEARS).padStart(4, '0') + birthDate.slice(4);

/**
 * Returns an age predicate that stays true as long as the credential is valid: 'yes' for ever, 'no' until the end of
 * the month before the birthday. Every disclosure shows the credential's expiry, so expiring on the eve of the birthday
 * would reveal it. In the birthday's own month the age is left out.
 */
function ageUntil(birthDate: string, expiresOn: string | null, today: string): Pick<KeptFacts, 'over19' | 'expiresOn'> {
  const adult = adultOn(birthDate);
  if (adult <= today) return { over19: 'yes', expiresOn };
  const month = new Date(`${adult.slice(0, 7)}-01`);
  const last = new Date(month.getTime() - DAY_MS).toISOString().slice(0, 10);
  if (last < today) return { over19: undefined, expiresOn };
  return { over19: 'no', expiresOn: expiresOn === null || expiresOn > last ? last : expiresOn };
}

/**
 * Converts a verdict to the stored form. Replaces nationality and birth date by predicates, removes control characters,
 * masks resident numbers, and rejects a document that expired before `today`, whoever verified it.
 */
export function storedVerdictOf(verdict: Verdict, today: string): StoredVerdict {
  if (verdict.status === 'rejected') {
    const { code, text } = verdict;
    return { status: 'rejected', code, reason: keptText(text ?? '') || sentences[code] };
  }
  const { name, documentNumber, expiresOn, nationality, birthDate } = verdict.document;
  if (expiresOn !== null && expiresOn < today)
    return { status: 'rejected', code: 'document_expired', reason: sentences.document_expired };
  const document = {
    name: keptText(name),
    documentNumber: keptText(documentNumber),
    foreign: predicate(nationality ? nationality !== HOME : undefined),
    ...(birthDate ? ageUntil(birthDate, expiresOn, today) : { over19: undefined, expiresOn }),
  };
  return { status: 'verified', document };
}
