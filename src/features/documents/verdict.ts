import { maskResidentNumbers } from './resident-number.ts';

/** Why a document is turned down; `no_answer` is our own word for a verifier that was not to be heard of. */
export const rejectionCodes = [
  'unreadable',
  'mismatch',
  'document_expired',
  'not_genuine',
  'no_answer',
  'other',
] as const;
export type RejectionCode = (typeof rejectionCodes)[number];

/** Who looks at documents: the sandbox inside this program, an outside verifier, or people of the office at their desk. */
export const checkers = ['sandbox', 'verifier', 'desk'] as const;
export type Checker = (typeof checkers)[number];

/** The event by which a person learns that somebody of the office opened the picture of a document of theirs. */
export const DOCUMENT_LOOKED = 'document_looked';

/** What stands on a document, as its verifier read it. */
export interface DocumentFacts {
  readonly name: string;
  readonly documentNumber: string;
  /** Its last day, `YYYY-MM-DD`. */
  readonly expiresOn: string | null;
}
/** What a verifier may answer besides, of which predicates alone are kept. */
export interface ReadFacts extends DocumentFacts {
  /** ISO 3166-1 alpha-3. */
  readonly nationality?: string | null | undefined;
  /** `YYYY-MM-DD`. */
  readonly birthDate?: string | null | undefined;
}
/** Yes or no as it is signed; undefined where the verifier does not tell. */
export type Predicate = 'yes' | 'no' | undefined;
export interface KeptFacts extends DocumentFacts {
  /** Whether its nationality is another than this country's. */
  readonly foreign: Predicate;
  readonly over19: Predicate;
}
export type Verdict =
  | { readonly status: 'verified'; readonly document: ReadFacts }
  | { readonly status: 'rejected'; readonly code: RejectionCode; readonly text?: string | undefined };

/** A rejection's English, where the verifier gave no words of its own. */
const sentences: Readonly<Record<RejectionCode, string>> = {
  unreadable: 'The photo cannot be read.',
  mismatch: 'The number or the name is not what stands on the document.',
  document_expired: 'The document is past its expiry date.',
  not_genuine: 'The document was not recognised as genuine.',
  no_answer: 'The verifier gave no answer.',
  other: 'The verifier turned the document down.',
};

/** A verdict as it is kept. */
export type StoredVerdict =
  | { readonly status: 'verified'; readonly document: KeptFacts }
  | { readonly status: 'rejected'; readonly code: RejectionCode; readonly reason: string };

const CONTROLS = /\p{Cc}+/gu;
/** On one line: a NUL among others is nothing that the store can hold. */
const keptText = (text: string) => maskResidentNumbers(text.replace(CONTROLS, ' ').trim());

const HOME = 'KOR';
const ADULT_YEARS = 19;
const DAY_MS = 86_400_000;
const predicate = (is: boolean | undefined): Predicate => (is === undefined ? undefined : is ? 'yes' : 'no');

/** The day on which somebody is 19, by calendar; born on 29 February one is on 1 March. */
const adultOn = (birthDate: string): string =>
  String(Number(birthDate.slice(0, 4)) + ADULT_YEARS).padStart(4, '0') + birthDate.slice(4);

/**
 * Of an age what holds as long as the credential does: 'yes' for ever, 'no' until the end of the month before the birthday. Its last day shows with every
 * claim, and the eve of the birthday would tell the birthday. In that month nothing is said of the age.
 */
function ageUntil(birthDate: string, expiresOn: string | null, today: string): Pick<KeptFacts, 'over19' | 'expiresOn'> {
  const adult = adultOn(birthDate);
  if (adult <= today) return { over19: 'yes', expiresOn };
  const month = new Date(`${adult.slice(0, 7)}-01`);
  const last = new Date(month.getTime() - DAY_MS).toISOString().slice(0, 10);
  if (last < today) return { over19: undefined, expiresOn };
  return { over19: 'no', expiresOn: expiresOn === null || expiresOn > last ? last : expiresOn };
}

/** What is kept of a verdict: predicates in place of a nationality and a birth date, control characters gone, resident numbers masked, and a document that ended before `today` turned down, regardless of who verified it. */
export function settle(verdict: Verdict, today: string): StoredVerdict {
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
