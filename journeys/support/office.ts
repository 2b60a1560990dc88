import { paper } from '../../src/features/files/server/testing/papers.ts';
import type { JourneyServer } from './journey-server.ts';

/** The demo's organisation asks its owner by key, as its programs would: with a real document, and with money or without. */
export async function officeOf(server: JourneyServer) {
  const post = async (path: string, body: object, key?: string) => {
    const headers = { 'content-type': 'application/json', ...(key && { authorization: `Bearer ${key}` }) };
    const reply = await fetch(`${server.address}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    if (!reply.ok) throw new Error(`${path}: ${await reply.text()}`);
    return reply.json();
  };
  const [{ organisation }] = await (await fetch(`${server.address}/api/org`)).json();
  const { link } = await post(`/api/org/${organisation.id}/connect/links`, { purpose: 'Approvals' });
  const { connectionId } = await post('/api/connections/accept', { token: new URL(link).hash.slice(1) });
  const scopes = ['approvals:write', 'approvals:read', 'decisions:read'];
  const { key } = await post(`/api/org/${organisation.id}/keys`, { name: 'ERP', scopes });
  return {
    connectionId,
    ask: (body: object) =>
      post('/api/work/approvals', { description: 'Forty boxes of paper.', approver: connectionId, ...body }, key),
    amend: (body: object) =>
      post('/api/work/approvals/amend', { description: 'Fifty.', approver: connectionId, ...body }, key),
    withdraw: (externalId: string) => post('/api/work/approvals/withdraw', { externalId }, key),
    answer: (externalId: string, answer: string) => post('/api/work/approvals/answer', { externalId, answer }, key),
  };
}

/** A document of some pages, as it is asked with. */
export const documentOf = (pages: number, name = 'po-2291.pdf', more: Buffer[] = []) => ({
  name,
  content: paper({ pages, more }).toString('base64'),
});
