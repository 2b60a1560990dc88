import { expect } from 'vitest';
import type { TestApp } from '#app/server/testing/harness.ts';
import { registry } from '#features/organisations/server/testing/firm.ts';
import { market, type Person } from '#features/pay/server/testing/stall.ts';
import type { ExtractForm } from '#features/statements/extract.ts';
import type { MadeExtract } from '#features/statements/extract-calls.ts';
import type { Finding } from '../../contract.ts';
import { createVerify } from '../verify.ts';

type Of = ExtractForm['of'];

export function extracting(app: TestApp) {
  const shops = market(app);
  const firms = registry(app);
  const ask = (who: Person, body: object) =>
    app.call('POST /api/extracts/{userId}', { params: { userId: who.userId }, token: who.token, body });
  return {
    shops,
    ask,
    extract: async (who: Person, of: Of, id: number, facts: readonly string[], days: number | null = null) => {
      const reply = await ask(who, { of, id, facts, days });
      expect(reply.status, reply.text).toBe(201);
      return reply.body as MadeExtract;
    },
    /** Returns the names of all facts that can be chosen. */
    factsOf: async ({ userId, token }: Person, of: Of, id: number): Promise<string[]> => {
      const reply = await app.call('GET /api/extracts/{userId}/facts', {
        params: { userId },
        token,
        query: { of, id },
      });
      expect(reply.status, reply.text).toBe(200);
      return Object.keys((reply.body as { facts: object }).facts);
    },
    /** Checks a file in this process, as a link is checked; uploaded bytes go to a thread of their own. */
    check: (file: string): Promise<Finding> => createVerify(app.built.mounted.services).own(file),
    bring: async (file: string): Promise<Finding> => {
      const headers = { 'content-type': 'application/octet-stream' };
      return (await (await fetch(`${app.url}/api/verify`, { method: 'POST', headers, body: file })).json()) as Finding;
    },
    /** Pays a shop that is an organisation. */
    bought: async () => {
      const owner = await shops.person('0');
      const firm = (await firms.make(owner, { kinds: ['merchant'] })).organisation;
      const shop: Person = { userId: firm.id, address: firm.address, token: owner.token };
      const payer = await shops.person();
      const charge = await shops.ask(shop, '12000', { note: 'Table 7' });
      const { body } = await shops.pay(payer, { chargeId: charge.id, amount: '12000' });
      return { firm, shop, payer, id: body.id };
    },
    /** Sends won from one person to another. */
    sent: async () => {
      const [ann, ben] = [await shops.person(), await shops.person('0')];
      const reply = await app.call('POST /api/local-currency/{userId}/sends', {
        params: { userId: ann.userId },
        token: ann.token,
        body: { amount: '2500', toAddress: ben.address },
      });
      return { ann, ben, id: (reply.body as { id: number }).id };
    },
  };
}
