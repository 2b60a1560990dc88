import { paper, pdfOf } from '../../src/features/files/server/testing/papers.ts';
import type { JourneyServer } from './journey-server.ts';

/** The demo's organisation requests approvals of its owner by API key, with a real document, with or without money. */
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

/** A document of some pages, in the form of a request. */
export const documentOf = (pages: number, name = 'po-2291.pdf', more: Buffer[] = []) => ({
  name,
  content: paper({ pages, more }).toString('base64'),
});

/**
 * A document that names a Korean font without embedding it, and contains '계약서 검토' in the encoding of Korean Windows
 * (UHC).
 */
export const koreanDocument = () => {
  const said = 'BT /K 48 Tf 72 720 Td <b0e8bee0bcad20b0cbc5e4> Tj ET';
  const pdf = pdfOf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 /MediaBox [0 0 595 842] >>',
    '<< /Type /Page /Parent 2 0 R /Resources << /Font << /K 5 0 R >> >> /Contents 4 0 R >>',
    `<< /Length ${said.length} >>\nstream\n${said}\nendstream`,
    '<< /Type /Font /Subtype /Type0 /BaseFont /HYGoThic-Medium /Encoding /KSCms-UHC-H /DescendantFonts [6 0 R] >>',
    '<< /Type /Font /Subtype /CIDFontType0 /BaseFont /HYGoThic-Medium /CIDSystemInfo << /Registry (Adobe) /Ordering (Korea1) /Supplement 2 >> /FontDescriptor 7 0 R /DW 1000 >>',
    '<< /Type /FontDescriptor /FontName /HYGoThic-Medium /Flags 4 /FontBBox [0 -200 1000 900] /ItalicAngle 0 /Ascent 880 /Descent -120 /CapHeight 700 /StemV 90 >>',
  ]);
  return { name: 'lease.pdf', content: pdf.toString('base64') };
};
