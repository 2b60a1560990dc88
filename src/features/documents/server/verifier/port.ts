import { type OutsidePort, portState } from '#platform/server/settings/ports.ts';
import type { DigitalDocument } from '../../contract.ts';
import type { Checker, Verdict } from '../../verdict.ts';

/** Identifies a document to a verifier: our reference, and the hash of its image. */
export interface SubmittedDocument {
  readonly reference: string;
  /** SHA-256 of the image in hex. */
  readonly documentHash: string;
}

/** A document as handed over. Resident numbers in its texts are masked; the image is complete. */
export interface DocumentToVerify extends SubmittedDocument {
  readonly documentType: DigitalDocument['documentType'];
  readonly documentNumber: string;
  readonly name: string;
  readonly image: { readonly type: string; readonly bytes: Uint8Array };
}

export type VerifierStatus = { readonly status: 'pending' } | Verdict;

/** A verdict that a verifier sent without being polled. */
export interface IncomingVerdict extends SubmittedDocument {
  readonly verdict: Verdict;
}

export interface VerifierTimes {
  /** Wait before a failed submission is retried; doubles up to `longestWaitMs`. */
  readonly firstRetryMs: number;
  /** Wait after a submission before the verifier is polled in case its verdict was lost; also doubles. */
  readonly firstAskMs: number;
  readonly longestWaitMs: number;
  /** Time after which a document without a verdict is rejected. */
  readonly patienceMs: number;
}

/**
 * A verifier of documents: the sandbox, an outside party by HTTP, or officers at the desk. It sends verdicts by itself
 * and can be polled; it may repeat a verdict, and the first one counts. Any call may reject, which decides nothing
 * about the document.
 */
export interface Verifier {
  readonly name: Checker;
  /** False if there is no verifier: documents are not accepted, and waiting ones keep waiting. */
  readonly isOffered: boolean;
  /** True if the verifier reads documents directly from the store, so none is sent to it. */
  readonly isHere?: true;
  readonly times: VerifierTimes;
  /** Submits a document. Submitting the same reference again, from any process, has no further effect. */
  submit(document: DocumentToVerify): Promise<VerifierStatus>;
  /** Returns the state of a document at the verifier; `unknown` means that it must be submitted again. */
  ask(handed: SubmittedDocument): Promise<VerifierStatus | { readonly status: 'unknown' }>;
  /** Stops sending verdicts. */
  close(): void;
}

/** The port to the verifier of documents. */
export const verifierPort: OutsidePort = {
  state: (settings) => portState((settings.verifier ?? settings.identityDesk) !== undefined, settings),
  closed: 'neither VERIFIER_URL nor IDENTITY_DESK is set: identity documents are not taken',
};

const nobody = () => Promise.reject(new Error('this server has no verifier'));

/** Adapter for a server without a verifier. It sends nothing, so documents at an earlier verifier stay pending. */
export const closedVerifier = (times: VerifierTimes): Verifier => ({
  name: 'verifier',
  isOffered: false,
  times,
  submit: nobody,
  ask: nobody,
  close: () => undefined,
});
