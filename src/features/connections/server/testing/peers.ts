import type { TestApp } from '#app/server/testing/harness.ts';
import { type Person, registry } from '#features/organisations/server/testing/firm.ts';
import { contract as outbound } from '#features/outbound/contract.ts';
import { contract, type MadeLink } from '../../contract.ts';

const clientOf = (app: TestApp) => app.client(contract);

/** Returns the part of a link after `#`. */
export const tokenOf = ({ link }: Pick<MadeLink, 'link'>): string => new URL(link).hash.slice(1);

export function peers(app: TestApp) {
  const call: ReturnType<typeof clientOf> = (route, sent) => clientOf(app)(route, sent);
  const firms = registry(app);
  return {
    call,
    firms,
    /** Creates an organisation with a key that has every scope. */
    firm: async (more: Parameters<typeof firms.make>[1] = {}) => {
      const owner = await app.register();
      const { organisation } = await firms.make(owner, more);
      const { key } = await firms.key(owner, organisation.id, ['connections:read', 'connections:write', 'events:read']);
      return { owner, organisation, id: organisation.id, key };
    },
    link: async (id: number, key: string, more: object = {}): Promise<MadeLink> => {
      const body = { purpose: 'To send you your payslips', ...more };
      const reply = await call('POST /api/org/{id}/connection-links', { params: { id }, token: key, body });
      if (reply.status !== 201) throw new Error(reply.text);
      return reply.body;
    },
    look: ({ token }: Person, given: string) => call('POST /api/connections/look', { token, body: { token: given } }),
    accept: ({ token }: Person, given: string) =>
      call('POST /api/connections/accept', { token, body: { token: given } }),
    mine: async ({ token }: Person) => (await call('GET /api/connections', { token })).body,
    end: ({ token }: Person, connectionId: number) =>
      call('DELETE /api/connections/{connectionId}', { token, params: { connectionId } }),
    seen: async (id: number, key: string, query: { reference?: string; isLive?: string; limit?: number } = {}) =>
      (await app.client(contract)('GET /api/org/{id}/connections', { params: { id }, token: key, query })).body,
    /** Returns the type and data of the events published to the organisation's programs. */
    told: async (id: number, key: string) => {
      const { body } = await app.client(outbound)('GET /api/org/{id}/events', { params: { id }, token: key });
      return body.events.map(({ type, subject, data }) => ({ type, subject, data }));
    },
  };
}
