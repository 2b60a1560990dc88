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
import { closedVerifier } from './verifier/closed-verifier.ts';
import { deskVerifier } from './verifier/desk-verifier.ts';
import { createHttpVerifier, mountVerifierWebhook } from './verifier/http.ts';
import type { Answer, Verifier } from './verifier/port.ts';
import { createSandbox, type SandboxTimes, sandboxTimes } from './verifier/sandbox-verifier.ts';
import { verifierPort } from './verifier-port.ts';

export interface Verification {
  readonly checker: Checker;
  /** Whether anybody verifies documents here. */
  readonly isOffered: boolean;
  readonly job: Job;
  /** Queues a document in the transaction that wrote it; it is handed over after the commit. */
  queue(tx: Tx, document: DocumentRow): Promise<void>;
  /** Takes a verdict of the verifier, the first on a document; resolves to whether it was. */
  decide(tx: Tx, answer: Answer): Promise<boolean>;
  /** Calls `wake` when the job has something to do before its turn; returns a function that stops it, and the verifier with it. */
  wakeWhenDue(wake: () => void): () => void;
}

/** Answers that the verifier gave by itself and that the job has not come to; more are lost, and asked for. */
const MOST_ANSWERS = 1000;
const POLL_MS = 5000;
/** Longer than a request out may take, so that no two processes hand the same document over at once. */
const LEASE_MS = 60_000;
/** A verifier that loses a document more often never has it. */
const MOST_FORGOTTEN = 50;

type Needs = Pick<Services, 'db' | 'vault' | 'log'>;
type MakeVerifier = (deliver: (answer: Answer) => void) => Verifier;

/** The verifier that the settings name, or the desk; without either the sandbox, or none at all. */
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

/** Runs in the transaction of a verdict that a document is genuine. */
export const documentVerified = perServer((_: Services) => slot<store.VerifiedDocument>());

/** The verification of a server. */
export const verificationOf = perServer((services: Services) =>
  createVerification(services, chooseVerifier(services, services.speeds.verifier), documentVerified(services)),
);

/** Mounts what an outside verifier calls; the sandbox calls nothing. */
export function mountVerifier(
  app: FastifyInstance,
  { db, settings }: Pick<Services, 'db' | 'settings'>,
  decide: Verification['decide'],
): void {
  if (settings.verifier) mountVerifierWebhook(app, { db, secrets: settings.verifier.webhookSecrets }, decide);
}

/**
 * Brings documents to the verifier and verdicts back. Each document is handed over under one reference until the verifier has it, asked about
 * while no verdict comes, and turned down when the verifier had its time. Killed anywhere it goes on: what was not written is done again, and a verdict
 * counts once, in SQL.
 */
export function createVerification(
  needs: Needs,
  make: MakeVerifier,
  verified: Slot<store.VerifiedDocument>,
): Verification {
  const { db, log } = needs;
  const timer = createDueTimer();
  const answers: Answer[] = [];
  const verifier = make((answer) => {
    if (answers.length < MOST_ANSWERS) answers.push(answer);
    timer.set(0);
  });
  const { name, times } = verifier;
  const decide = (tx: Tx, answer: Answer) => store.decideDocument(tx, answer, name, verified.run);

  const work = async (due: store.DueDocument): Promise<void> => {
    const handed = { reference: due.reference, documentHash: due.document_hash };
    const isThere = due.is_handed_over && due.checked_by === name;
    const heard = isThere ? await asked(() => verifier.ask(handed)) : await handOver(needs, verifier, due);
    const isVerdict = heard.status === 'verified' || heard.status === 'rejected';
    if (isVerdict) return void (await db.tx((tx) => decide(tx, { ...handed, verdict: heard })));
    if (heard.status === 'away')
      log.warn({ err: heard.error, document: due.id, tries: due.tries + 1 }, 'no verdict was had of the verifier');
    if (isHopeless(due, heard.status, isThere)) return giveUp(due);
    await comeBack(db, verifier, due, heard.status, isThere);
  };
  /** What fails here is the document's own: it comes back later, as long as patience lasts. A verdict that cannot be kept is none. */
  const setAside = async (due: store.DueDocument, fault: string, err: unknown): Promise<void> => {
    log.error({ err, document: due.id, tries: due.tries + 1 }, 'a document could not be worked on');
    await store.setDocumentAside(db, due, fault, doubled(verifier, times.firstRetryMs, due.tries));
    if (!due.is_overdue) return;
    const stuck = async (_: string, error: unknown) =>
      log.error({ err: error, document: due.id }, 'a document could not be given up');
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

/** Keeps the verdicts that came by themselves. */
async function keepAnswers(answers: Answer[], keep: (answer: Answer) => Promise<unknown>, log: Needs['log']) {
  for (let answer = answers.shift(); answer; answer = answers.shift()) {
    const { reference } = answer;
    const heard = answer;
    // Its document is asked about in its turn, and set aside then.
    await doOne(
      () => keep(heard),
      async (_, err) => log.error({ err, reference }, 'a verdict could not be kept'),
    );
  }
}

/** Opens what is sealed of a document, and gives it to the verifier. */
async function handOver({ db, vault }: Needs, verifier: Verifier, due: store.DueDocument) {
  if (verifier.isHere) return { status: 'pending' } as const;
  const { id, reference, document_hash: documentHash, document_type: documentType } = due;
  const sealed = await store.readSealed(db, due);
  if (!sealed.image) throw new Error(`document ${id} waits without its image`);
  const bytes = await vault.open(db, userSubject(due.user_id), placeOf('image', id), sealed.image);
  const { documentNumber, name } = await openParticulars(db, vault, { ...due, ...sealed });
  const image = { type: due.image_type, bytes };
  return asked(() => verifier.submit({ reference, documentHash, documentType, documentNumber, name, image }));
}

/** When a document without a verdict has its next turn. */
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

/** Whether a verifier that had its time is waited for in vain; what was handed over just now has all of it yet. */
function isHopeless(due: store.DueDocument, status: 'pending' | 'unknown' | 'away', isThere: boolean): boolean {
  if (status === 'unknown') return due.forgotten >= MOST_FORGOTTEN;
  return due.is_overdue && (status === 'away' || isThere);
}

interface Away {
  readonly status: 'away';
  readonly error: unknown;
}

/** What the verifier said, or that it said nothing: an outside party that fails is expected, and comes back. */
async function asked<S>(ask: () => Promise<S>): Promise<S | Away> {
  try {
    return await ask();
  } catch (error) {
    return { status: 'away', error };
  }
}
