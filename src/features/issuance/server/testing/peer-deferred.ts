import { randomUUID } from 'node:crypto';

type Json = Record<string, unknown>;
type Answer = { status: number; body: unknown; headers?: Record<string, string> };

/** How a third-party issuer defers: its response to each poll. */
export interface DeferredFaults {
  readonly interval?: number;
  readonly asked: () => 'ready' | 'waits' | 'denied' | 'token ended';
}

/** Deferred issuance by OpenID4VCI 1.0, section 9; it shares no code with the product. */
export function peerDeferred() {
  const waiting = new Map<string, Json>();
  let asked = 0;
  let refreshed = 0;
  return {
    asked: () => asked,
    refreshed: () => refreshed,
    refresh: (): Answer => {
      refreshed += 1;
      return { status: 200, body: { access_token: `fresh-${refreshed}`, token_type: 'Bearer' } };
    },
    /** Replaces the response with a transaction id. */
    later: ({ interval }: DeferredFaults, { status, body }: Answer): Answer => {
      if (status !== 200) return { status, body };
      const id = randomUUID();
      waiting.set(id, body as Json);
      return { status: 202, body: { transaction_id: id, interval: interval ?? 5 } };
    },
    /** Answers a poll. The transaction id is valid until the credential is delivered. */
    ask: (faults: DeferredFaults, { transaction_id: id }: Json, isGiven = true): Answer => {
      asked += 1;
      const body = waiting.get(String(id));
      if (!body) return { status: 400, body: { error: 'invalid_transaction_id' } };
      const state = faults.asked();
      if (state === 'token ended') return { status: 401, body: { error: 'invalid_token' } };
      if (state === 'denied') return { status: 400, body: { error: 'credential_request_denied' } };
      if (state === 'waits') return { status: 202, body: { transaction_id: id, interval: faults.interval ?? 5 } };
      if (isGiven) waiting.delete(String(id));
      return { status: 200, body };
    },
  };
}
