import type { DigitalDocument } from '../../contract.ts';
import type { Checker, Verdict } from '../../verdict.ts';

/** What names a document to a verifier: a reference of ours, and the image that it is about. */
export interface SubmittedDocument {
  readonly reference: string;
  /** SHA-256 of the image in hex. */
  readonly documentHash: string;
}

/** A document as it is handed over; resident numbers in its texts are masked, its image is whole. */
export interface DocumentToVerify extends SubmittedDocument {
  readonly documentType: DigitalDocument['documentType'];
  readonly documentNumber: string;
  readonly name: string;
  readonly image: { readonly type: string; readonly bytes: Uint8Array };
}

export type Standing = { readonly status: 'pending' } | Verdict;

/** A verdict that comes by itself. */
export interface Answer extends SubmittedDocument {
  readonly verdict: Verdict;
}

export interface VerifierTimes {
  /** After a document could not be handed over; doubles up to `longestWaitMs`. */
  readonly firstRetryMs: number;
  /** After it was, until the verifier is asked in case its answer was lost; doubles as well. */
  readonly firstAskMs: number;
  readonly longestWaitMs: number;
  /** After so long without a verdict a document is turned down. */
  readonly patienceMs: number;
}

/**
 * Anyone who verifies documents: the sandbox, an outside party by HTTP, or people of the office. It answers by itself and may be asked as well; it may answer
 * any number of times, and its first verdict counts. Every call may reject, which says nothing about the document.
 */
export interface Verifier {
  readonly name: Checker;
  /** False where there is none: no document is taken, and what waits for one waits. */
  readonly isOffered: boolean;
  /** Looks at documents where they are kept: none is opened to be handed over. */
  readonly isHere?: true;
  readonly times: VerifierTimes;
  /** Hands a document over. The same reference may come any number of times, from any process, and is one document. */
  submit(document: DocumentToVerify): Promise<Standing>;
  /** What has become of one; `unknown` says that it must be handed over again. */
  ask(handed: SubmittedDocument): Promise<Standing | { readonly status: 'unknown' }>;
  /** Answers nothing more. */
  close(): void;
}
