import { readFileSync } from 'node:fs';
import { refuse } from '#platform/refusal.ts';
import type { HandlersOf } from '#platform/server/http/http.ts';
import type { Services } from '#platform/server/services.ts';
import type { contract } from '../../contract.ts';
import { refusals } from '../../refusals.ts';
import type { reserveCalls } from '../../reserves/calls.ts';
import { reservesPort } from './port.ts';
import { newestStatement, proofOf } from './proofs.ts';

type Handlers = Pick<HandlersOf<typeof contract>, keyof typeof reserveCalls>;

const CHECKER = new URL('./checker.html', import.meta.url);

/** Calls about reserves, offered only on a server with a chain. */
export function reserveHandlers(services: Services): Handlers {
  const needChain = () => {
    if (!reservesPort.of(services))
      throw refuse(refusals, 'not_offered', { detail: 'No chain is connected to this server.' });
  };
  return {
    'GET /api/reserves': async () => {
      needChain();
      return { head: (await newestStatement(services)) ?? null };
    },
    'GET /api/reserves/mine': async ({ who }) => {
      needChain();
      return (await proofOf(services, who.self)) ?? { head: null, proof: null };
    },
    'GET /api/reserves/checker': async () => {
      needChain();
      return { name: 'ingam-reserves-checker.html', type: 'text/html; charset=utf-8', bytes: readFileSync(CHECKER) };
    },
  };
}
