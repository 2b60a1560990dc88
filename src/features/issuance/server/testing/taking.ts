import type { TestApp } from '#app/server/testing/harness.ts';
import { contract as credentials } from '#features/credentials/contract.ts';
import { contract } from '../../contract.ts';
import { confirming } from './confirming.ts';

const clientOf = (app: TestApp) => app.client(contract);

export function taking(app: TestApp) {
  const call: ReturnType<typeof clientOf> = (route, sent) => clientOf(app)(route, sent);
  /** Opens an offer. `confirmed` adds origins that the server does not ask about, such as those of status lists. */
  const look = (offer: string, confirmed: string[] = []) =>
    confirming((here) => call('POST /api/offers/look', { body: { offer, here } }), confirmed);
  return {
    call,
    look,
    take: (takingId: number, txCode?: string) =>
      call('POST /api/offers/take', { body: { takingId, ...(txCode !== undefined && { txCode }) } }),
    held: async () =>
      (await app.client(credentials)('GET /api/held-credentials/{userId}', { params: { userId: 1 } })).body,
    seen: async (offer: string, confirmed?: string[]) => {
      const reply = await look(offer, confirmed);
      if (reply.status !== 200) throw new Error(reply.text);
      return reply.body;
    },
  };
}
