import { NOBODY } from './people.ts';

const PATIENCE_MS = 30_000;

export interface SendAnswer {
  readonly status: number;
  readonly retryAfter: string | null;
  readonly text: string;
}

/**
 * Sends 0.01 XP of the owner to an address without a user, with an idempotency key. Throws if the connection breaks or
 * there is no response.
 */
export async function sendWithKey(url: string, key: string): Promise<SendAnswer> {
  const response = await fetch(`${url}/api/transactions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': key },
    body: JSON.stringify({
      userId: 1,
      assetType: 'XP',
      transactionType: 'send',
      amount: '0.01',
      toAddress: NOBODY,
      status: 'pending',
    }),
    signal: AbortSignal.timeout(PATIENCE_MS),
  });
  return { status: response.status, retryAfter: response.headers.get('retry-after'), text: await response.text() };
}
