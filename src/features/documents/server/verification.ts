import type { FastifyInstance } from 'fastify';
import { createDueTimer } from '#platform/server/jobs/due-timer.ts';
import type { Job } from '#platform/server/jobs/jobs.ts';
import { doOne } from '#platform/server/jobs/set-aside.ts';
import { perServer } from '#platform/server/per-server.ts';
import type { Services } from '#platform/server/services.ts';
import type { Tx } from '#platform/server/store/db.ts';
import { type Slot, slot } from '#platform/server/store/slot.ts';
import { userSubject } from '#platform/server/vault/vault.ts';
import type { Checker } from '../verdict.ts';
import { openParticulars } from './document.ts';
import { type DocumentRow, placeOf } from './store.ts';
import * as store from './verification-store.ts';
import { deskVerifier } from './verifier/desk-verifier.ts';
import { createHttpVerifier, mountVerifierWebhook } from './verifier/http.ts';
import { closedVerifier, type IncomingVerdict, type Verifier, verifierPort } from './verifier/port.ts';
import { createSandbox, type SandboxTimes, sandboxTimes } from './verifier/sandbox-verifier.ts';

export interface Verification {
  readonly checker: Checker;
  /** True if this server has a verifier. */
  readonly isOffered: boolean;
  readonly job: Job;
  /** Queues a document in the transaction that stored it. The verifier receives it after the commit. */
  queue(tx: Tx, document: DocumentRow): Promise<void>;
  /** Stores the verifier's verdict unless one is stored already. Returns whether it did. */
  decide(tx: Tx, answer: IncomingVerdict): Promise<boolean>;
  /**
   * Calls `wake` when the job has work before its next turn. Returns a function that stops these calls and the
   * verifier.
   */
  wakeWhenDue(wake: () => void): () => void;
}

/** Maximum verdicts buffered until the job stores them. Further ones are dropped and later polled. */
const MOST_ANSWERS = 1000;
const POLL_MS = 5000;
/** Lease in ms. Longer than any outgoing request may take, so that two processes never submit one document at once. */
const LEASE_MS = 60_000;
/** Number of times that the verifier may lose a document before it is assumed never to keep it. */
const MOST_FORGOTTEN = 50;

type Needs = Pick<Services, 'db' | 'vault' | 'log'>;
type MakeVerifier = (deliver: (answer: IncomingVerdict) => void) => Verifier;

/** Chooses the verifier: the configured one, else the identity desk, else the sandbox, else none. */
function chooseVerifier(
  { settings, egress }: Pick<Services, 'settings' | 'egress'>,
  times?: SandboxTimes,
): MakeVerifier {
  const { verifier, identityDesk, publicUrl } = settings;
  if (identityDesk) return () => deskVerifier(identityDesk);
  if (verifier) return () => createHttpVerifier(egress, verifier, publicUrl, times);
  return (deliver) =>
    verifierPort.state(settings) === 'closed' ? closedVerifier(sandboxTimes) : createSandbox(deliver, times);
}

declare module '#platform/server/services.ts' {
  interface SandboxSpeeds {
    readonly verifier?: SandboxTimes;
  }
}

/** Runs in the transaction of a verdict that verifies a document. */
export const documentVerified = perServer((_: Services) => slot<store.VerifiedDocument>());

export const verificationOf = perServer((services: Services) =>
  createVerification(services, chooseVerifier(services, services.speeds.verifier), documentVerified(services)),
);

/** Mounts the webhook of an outside verifier. The sandbox needs none. */
export function mountVerifier(
  app: FastifyInstance,
  { db, settings }: Pick<Services, 'db' | 'settings'>,
  decide: Verification['decide'],
): void {
  if (settings.verifier) mountVerifierWebhook(app, { db, secrets: settings.verifier.webhookSecrets }, decide);
}

/**
 * Moves documents to the verifier and verdicts back. A document is handed over under one reference until the verifier
 * has it, polled while no verdict comes, and rejected when the verifier's time is up. Safe to kill at any point:
 * unrecorded steps are repeated, and SQL accepts one verdict only.
 */
export function createVerification(
  needs: Needs,
  make: MakeVerifier,
  verified: Slot<store.VerifiedDocument>,
): Verification {
  const { db, log } = needs;
  const timer = createDueTimer();
  const answers: IncomingVerdict[] = [];
  const verifier = make((answer) => {
    if (answers.length < MOST_ANSWERS) answers.push(answer);
    timer.set(0);
  });
  const { name, times } = verifier;
  const decide = (tx: Tx, answer: IncomingVerdict) => store.decideDocument(tx, answer, name, verified.run);

  const work = async (due: store.DueDocument): Promise<void> => {
    const handed = { reference: due.reference, documentHash: due.document_hash };
    const isThere = due.is_handed_over && due.checked_by === name;
    const heard = isThere ? await askVerifier(() => verifier.ask(handed)) : await handOver(needs, verifier, due);
    const isVerdict = heard.status === 'verified' || heard.status === 'rejected';
    if (isVerdict) return void (await db.tx((tx) => decide(tx, { ...handed, verdict: heard })));
    if (heard.status === 'away')
      log.warn({ err: heard.error, document: due.id, tries: due.tries + 1 }, 'the verifier gave no verdict');
    if (isHopeless(due, heard.status, isThere)) return giveUp(due);
    await comeBack(db, verifier, due, heard.status, isThere);
  };
  /** Postpones a document whose processing failed. No other is affected. It is retried until its time limit ends. */
  const setAside = async (due: store.DueDocument, fault: string, err: unknown): Promise<void> => {
    log.error({ err, document: due.id, tries: due.tries + 1 }, 'a document could not be processed');
    await store.setDocumentAside(db, due, fault, doubled(verifier, times.firstRetryMs, due.tries));
    if (!due.is_overdue) return;
    const stuck = async (_: string, error: unknown) =>
      log.error({ err: error, document: due.id }, 'a document could not be rejected after its time limit');
    await doOne(() => giveUp(due), stuck);
  };
  const giveUp = async ({ reference, document_hash: documentHash }: store.DueDocument): Promise<void> => {
    await db.tx((tx) => decide(tx, { reference, documentHash, verdict: { status: 'rejected', code: 'no_answer' } }));
  };

  const run = async (stop: AbortSignal): Promise<void> => {
    await keepAnswers(answers, (answer) => db.tx((tx) => decide(tx, answer)), log);
    while (!stop.aborted) {
      const due = await store.takeDue(db, LEASE_MS, times.patienceMs);
      if (!due) break;
      const failed = (fault: string, error: unknown) => setAside(due, fault, error);
      await doOne(() => work(due), failed);
    }
    const nextMs = await store.nextDueMs(db);
    if (nextMs !== undefined && nextMs < POLL_MS) timer.set(nextMs);
  };
  return {
    checker: name,
    isOffered: verifier.isOffered,
    job: { name: 'verification', everyMs: POLL_MS, run },
    queue: async (tx, document) => {
      await store.queueDocument(tx, document);
      tx.afterCommit(() => timer.set(0));
    },
    decide,
    wakeWhenDue: (wake) => {
      const stop = timer.start(wake);
      return () => {
        stop();
        verifier.close();
      };
    },
  };
}

/** Stores the verdicts that arrived by themselves. */
async function keepAnswers(
  answers: IncomingVerdict[],
  keep: (answer: IncomingVerdict) => Promise<unknown>,
  log: Needs['log'],
) {
  for (let answer = answers.shift(); answer; answer = answers.shift()) {
    const { reference } = answer;
    const heard = answer;
    // If storing fails, nothing is lost: the document is polled in its turn, and postponed then.
    await doOne(
      () => keep(heard),
      async (_, err) => log.error({ err, reference }, 'a verdict could not be stored'),
    );
  }
}

/** Opens the document's sealed fields and submits them to the verifier. */
async function handOver({ db, vault }: Needs, verifier: Verifier, due: store.DueDocument) {
  if (verifier.isHere) return { status: 'pending' } as const;
  const { id, reference, document_hash: documentHash, document_type: documentType } = due;
  const sealed = await store.readSealed(db, due);
  if (!sealed.image) throw new Error(`document ${id} is pending but has no image`);
  const bytes = await vault.open(db, userSubject(due.user_id), placeOf('image', id), sealed.image);
  const { documentNumber, name } = await openParticulars(db, vault, { ...due, ...sealed });
  const image = { type: due.image_type, bytes };
  return askVerifier(() => verifier.submit({ reference, documentHash, documentType, documentNumber, name, image }));
}

/** Schedules the next attempt for a document without a verdict. */
function comeBack(
  db: Needs['db'],
  verifier: Verifier,
  due: store.DueDocument,
  status: 'pending' | 'unknown' | 'away',
  isThere: boolean,
) {
  const { firstAskMs, firstRetryMs } = verifier.times;
  if (status === 'pending' && !isThere) return store.markSubmitted(db, due, verifier.name, firstAskMs);
  if (status === 'unknown') return store.handOverAgain(db, due, doubled(verifier, firstRetryMs, due.forgotten));
  return store.postpone(db, due, doubled(verifier, isThere ? firstAskMs : firstRetryMs, due.tries), isThere);
}

const doubled = ({ times }: Verifier, firstMs: number, often: number) =>
  Math.min(times.longestWaitMs, firstMs * 2 ** Math.min(often, 20));

/**
 * Reports whether waiting for the verifier is over: its time is up, or it lost the document too often. A document
 * handed over just now still has all its time.
 */
function isHopeless(due: store.DueDocument, status: 'pending' | 'unknown' | 'away', isThere: boolean): boolean {
  if (status === 'unknown') return due.forgotten >= MOST_FORGOTTEN;
  return due.is_overdue && (status === 'away' || isThere);
}

interface Away {
  readonly status: 'away';
  readonly error: unknown;
}

/** Asks the verifier. Returns `away` if it fails: outside failures are expected, and the document is retried. */
async function askVerifier<S>(ask: () => Promise<S>): Promise<S | Away> {
  try {
    return await ask();
  } catch (error) {
    return { status: 'away', error };
  }
}
