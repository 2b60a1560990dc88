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

/** Who looks at documents: the sandbox inside this program, or an outside verifier. */
export const checkers = ['sandbox', 'verifier'] as const;
export type Checker = (typeof checkers)[number];

/** What stands on a document, as its verifier read it. */
export interface DocumentFacts {
  readonly name: string;
  readonly documentNumber: string;
  /** Its last day, `YYYY-MM-DD`. */
  readonly expiresOn: string | null;
}
export type Verdict =
  | { readonly status: 'verified'; readonly document: DocumentFacts }
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
  | { readonly status: 'verified'; readonly document: DocumentFacts }
  | { readonly status: 'rejected'; readonly code: RejectionCode; readonly reason: string };

const CONTROLS = /\p{Cc}+/gu;
/** On one line: a NUL among others is nothing that the store can hold. */
const keptText = (text: string) => maskResidentNumbers(text.replace(CONTROLS, ' ').trim());

/** What is kept of a verdict: control characters gone, resident numbers masked, and a document that ended before `today` turned down, regardless of who verified it. */
export function settle(verdict: Verdict, today: string): StoredVerdict {
  if (verdict.status === 'rejected') {
    const { code, text } = verdict;
    return { status: 'rejected', code, reason: keptText(text ?? '') || sentences[code] };
  }
  const { name, documentNumber, expiresOn } = verdict.document;
  if (expiresOn !== null && expiresOn < today)
    return { status: 'rejected', code: 'document_expired', reason: sentences.document_expired };
  const document = {
    name: keptText(name),
    documentNumber: keptText(documentNumber),
    expiresOn,
  };
  return { status: 'verified', document };
}
