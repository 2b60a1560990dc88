import type { TestApp } from '#app/server/testing/harness.ts';
import { peers, tokenOf } from '#features/connections/server/testing/peers.ts';
import { fund } from '#features/ledger/server/testing/fund.ts';
import { SCOPES } from '#features/organisations/rules.ts';
import type { Person } from '#features/organisations/server/testing/firm.ts';
import type { UserId } from '#platform/ids.ts';
import { sql } from '#platform/server/store/db.ts';
import { contract, type Request } from '../../contract.ts';

const clientOf = (app: TestApp) => app.client(contract);

/** A person whom an organisation may ask. */
export interface Approver extends Person {
  readonly connectionId: string;
}

let made = 0;

/** Shortcuts for tests of approvals that organisations request. */
export function office(app: TestApp) {
  const call: ReturnType<typeof clientOf> = (route, sent) => clientOf(app)(route, sent);
  const { firms, link, accept, told } = peers(app);
  const desk = {
    call,
    firms,
    told,
    /** Creates an organisation with this much won and a key with every scope. */
    firm: async ({ won = '0' } = {}) => {
      const owner = await app.register();
      const { organisation } = await firms.make(owner);
      const { key } = await firms.key(owner, organisation.id, [...SCOPES]);
      if (won !== '0') await fund(app.db, organisation.id as UserId, 'KRW', won);
      return { owner, organisation, id: organisation.id, key };
    },
    approver: async ({ id, key }: { id: number; key: string }, person?: Person): Promise<Approver> => {
      const who = person ?? (await app.register());
      const reply = await accept(who, tokenOf(await link(id, key)));
      if (reply.status !== 201) throw new Error(reply.text);
      return { ...who, connectionId: reply.body.connectionId };
    },
    ask: (key: string, body: object) => {
      made += 1;
      return call('POST /api/work/approvals', {
        token: key,
        body: { externalId: `inv-${made}`, title: 'Paper', description: 'Forty boxes of it.', ...body },
      });
    },
    asked: async (key: string, body: object): Promise<Request> => {
      const reply = await desk.ask(key, body);
      if (reply.status !== 201) throw new Error(reply.text);
      return reply.body;
    },
    /** The request as the organisation sees it now. */
    seen: async (key: string, externalId: string): Promise<Request> => {
      const { body } = await call('GET /api/work/approvals', { token: key, query: { externalId } });
      const [one] = body;
      if (!one) throw new Error(`no request ${externalId}`);
      return one;
    },
    /** A person's approvals, newest first. */
    list: async ({ userId, token }: Person) =>
      (await call('GET /api/work/approvals/{userId}', { params: { userId }, token })).body,
    /** A person's newest approval. */
    waiting: async (person: Person) => {
      const [first] = await desk.list(person);
      if (!first) throw new Error('nothing is asked');
      return first;
    },
    approve: (person: Person, id: number, body: { version?: number } = {}) =>
      call('POST /api/work/approvals/{id}/approve', { params: { id }, token: person.token, body }),
    reject: (person: Person, id: number, body: { version?: number; reason?: string } = {}) =>
      call('POST /api/work/approvals/{id}/reject', { params: { id }, token: person.token, body }),
    /** A person's won, and how much of it is held. */
    won: async (userId: number) => {
      const row = await app.db.maybe(sql<{ balance: string; held: string }>`
        SELECT a.balance, a.held FROM accounts a JOIN users u ON u.address = a.owner COLLATE "default" JOIN assets s ON s.id = a.asset_id AND s.code = 'KRW'
         WHERE u.id = ${userId}`);
      return row ? [row.balance, row.held] : ['0', '0'];
    },
  };
  return desk;
}
