import { sandboxCode, sandboxEndings } from '../../rules.ts';
import type { Bank, BankOrder, BankVerdict, VerdictHandler } from './port.ts';

export interface SandboxTimes {
  readonly answersAfterMs?: number;
  readonly slowAfterMs?: number;
}

const ANSWERS_AFTER_MS = 1000;
const SLOW_AFTER_MS = 20_000;

/**
 * A bank inside this program, without memory. An order's result depends on the last four digits of the account and on
 * its age. The endings are documented in the feature's README; API and screens state that this is a sandbox.
 */
export function sandboxBank(told: VerdictHandler, times: SandboxTimes = {}): Bank {
  const { answersAfterMs = ANSWERS_AFTER_MS, slowAfterMs = SLOW_AFTER_MS } = times;
  return {
    isSandbox: true,
    isOffered: true,
    isByFile: false,
    makeCode: () => sandboxCode,
    ask: async (order) => {
      const ending = order.accountNumber.slice(-4);
      if (ending === sandboxEndings.silent && order.ageMs < answersAfterMs)
        throw new Error('the sandbox bank does not answer');
      if (order.ageMs < (ending === sandboxEndings.slow ? slowAfterMs : answersAfterMs)) return { outcome: 'pending' };
      const verdict = verdictOn(order, ending);
      if (ending === sandboxEndings.twice) {
        await told(order.reference, verdict);
        await told(order.reference, { outcome: 'failed', reason: 'refused' });
      }
      return verdict;
    },
    takenSince: async () => undefined,
  };
}

function verdictOn({ purpose }: BankOrder, ending: string): BankVerdict {
  if (ending === sandboxEndings.unknown) return { outcome: 'failed', reason: 'unknown_account' };
  if (purpose === 'code')
    return ending === sandboxEndings.noCode ? { outcome: 'failed', reason: 'refused' } : { outcome: 'completed' };
  if (ending === sandboxEndings.rejects) return { outcome: 'failed', reason: 'refused' };
  if (ending === sandboxEndings.poor && purpose === 'collect') return { outcome: 'failed', reason: 'no_funds' };
  return { outcome: 'completed' };
}
