import { LRUCache } from 'lru-cache';
import { sandboxPerson, sandboxPlan } from '../../sandbox-plan.ts';
import type { Verdict } from '../../verdict.ts';
import type { DocumentToVerify, IncomingVerdict, Verifier, VerifierStatus, VerifierTimes } from './port.ts';

export interface SandboxTimes extends VerifierTimes {
  /** Delay from submission to verdict. */
  readonly answerMs: number;
  readonly slowMs: number;
}

export const sandboxTimes: SandboxTimes = {
  answerMs: 1000,
  slowMs: 8000,
  firstRetryMs: 500,
  firstAskMs: 3000,
  longestWaitMs: 5000,
  patienceMs: 20_000,
};

/** Maximum documents remembered. A forgotten one is submitted again. */
const REMEMBERED = 1000;
const FLAKY_FAILURES = 2;
const YEARS = 5;

interface Case {
  readonly document: DocumentToVerify;
  isTaken: boolean;
  failures: number;
  verdict?: Verdict;
}

/**
 * The built-in verifier. It looks only at the document's number (`sandbox.ts`) and stores submissions in memory only,
 * because the caller submits them again after a restart.
 */
export function createSandbox(
  deliver: (answer: IncomingVerdict) => void,
  times: SandboxTimes = sandboxTimes,
): Verifier {
  const cases = new LRUCache<string, Case>({ max: REMEMBERED });
  const timers = new Set<NodeJS.Timeout>();
  const later = (afterMs: number, then: () => void) => {
    const timer = setTimeout(() => {
      timers.delete(timer);
      then();
    }, afterMs);
    timers.add(timer.unref());
  };
  const answer = (one: Case, verdict: Verdict) => {
    one.verdict ??= verdict;
    const { reference, documentHash } = one.document;
    deliver({ reference, documentHash, verdict });
  };
  const remember = (document: DocumentToVerify): Case => {
    const one: Case = { document, isTaken: false, failures: 0 };
    cases.set(document.reference, one);
    return one;
  };
  const begin = (one: Case) => {
    const plan = sandboxPlan(one.document.documentNumber);
    if (plan.kind === 'silent') return;
    const verdict = plan.kind === 'reject' ? rejected(plan.code) : verified(one.document);
    later(plan.kind === 'slow' ? times.slowMs : times.answerMs, () => {
      answer(one, verdict);
      if (plan.kind === 'twice') answer(one, rejected('not_genuine'));
    });
  };
  return {
    name: 'sandbox',
    isOffered: true,
    times,
    submit: async (document) => {
      const one = cases.get(document.reference) ?? remember(document);
      if (one.isTaken) return standingOf(one);
      const { kind } = sandboxPlan(document.documentNumber);
      if (kind === 'down' || (kind === 'flaky' && one.failures < FLAKY_FAILURES)) {
        one.failures += 1;
        throw new Error('the sandbox simulates an outage');
      }
      one.isTaken = true;
      begin(one);
      return standingOf(one);
    },
    ask: async ({ reference }) => {
      const one = cases.get(reference);
      return one?.isTaken ? standingOf(one) : { status: 'unknown' };
    },
    close: () => {
      for (const timer of timers) clearTimeout(timer);
      timers.clear();
    },
  };
}

const standingOf = ({ verdict }: Case): VerifierStatus => verdict ?? { status: 'pending' };
const rejected = (code: Extract<Verdict, { status: 'rejected' }>['code']): Verdict => ({ status: 'rejected', code });

/**
 * Confirms what was typed, with an expiry five years ahead and the nationality and birth date from the number's suffix.
 */
function verified({ name, documentNumber }: DocumentToVerify): Verdict {
  const end = new Date();
  end.setUTCFullYear(end.getUTCFullYear() + YEARS);
  const expiresOn = end.toISOString().slice(0, 10);
  return { status: 'verified', document: { name, documentNumber, expiresOn, ...sandboxPerson(documentNumber) } };
}
