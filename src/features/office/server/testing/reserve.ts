import type { OfficeAct } from '../../calls/acts.ts';
import type { BankLine, CreditFile } from '../../calls/money.ts';
import type { Official } from './city.ts';

/** What a finance and an approver of a test’s city do with what the bank states. */
export function reserveOf(finance: Official, approver: Official) {
  const upload = async (text: string) => {
    const reply = await finance.phone.call('POST /api/office/uploads', {
      body: text,
      headers: { 'content-type': 'application/octet-stream' },
    });
    if (reply.status !== 201) throw new Error(reply.text);
    return (reply.body as { sha256: string }).sha256;
  };
  const bring = async (xml: string) =>
    finance.phone.sign('POST /api/office/statements', { body: { sha256: await upload(xml) } });
  const lines = async (state = 'open', by = finance) =>
    (await by.phone.call('GET /api/office/bank-lines', { query: { state } })).body as BankLine[];
  const idOf = async (reference: string) => (await lines('all')).find((one) => one.reference === reference)?.id ?? 0;
  const issue = async (reference: string, to: string | null) =>
    finance.phone.sign('POST /api/office/issues', {
      body: { lineId: await idOf(reference), to, reason: 'The council’s budget' },
    });
  const check = (actId: number, by = approver) =>
    by.phone.sign('POST /api/office/acts/{actId}/check', { params: { actId } });
  const giveOut = async (csv: string, reference: string) =>
    finance.phone.sign('POST /api/office/credits', {
      body: { sha256: await upload(csv), lineId: await idOf(reference), reason: 'Relief' },
    });
  const files = async () => (await approver.phone.call('GET /api/office/credits')).body as CreditFile[];
  const idIn = ({ body }: { body: unknown }) => (body as OfficeAct).id;
  return { upload, bring, lines, issue, check, giveOut, files, idIn };
}
