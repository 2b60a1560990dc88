import type { BankLine, CreditFile } from '#features/reserve/office-contract.ts';
import type { OfficeAct } from '../../calls/acts.ts';
import { checkAct } from './check-act.ts';
import type { Official } from './city.ts';

/** Helpers by which a finance officer and an approver import bank statements. */
export function reserveOf(finance: Official, approver: Official) {
  const upload = async (file: string | Uint8Array) => {
    const reply = await finance.phone.call('POST /api/office/uploads', {
      body: file,
      headers: { 'content-type': 'application/octet-stream' },
    });
    if (reply.status !== 201) throw new Error(reply.text);
    return (reply.body as { sha256: string }).sha256;
  };
  const ask = async (xml: string | Uint8Array) =>
    finance.phone.sign('POST /api/office/statements', { body: { sha256: await upload(xml) } });
  /** Requests the import of a statement, and has it checked. */
  const bring = async (xml: string | Uint8Array) => {
    const asked = await ask(xml);
    return asked.status === 201 ? check(idIn(asked)) : asked;
  };
  const lines = async (state = 'open', by = finance) =>
    (await by.phone.call('GET /api/office/bank-lines', { query: { state } })).body as BankLine[];
  const idOf = async (reference: string) => (await lines('all')).find((one) => one.reference === reference)?.id ?? 0;
  const issue = async (reference: string, to: string | null) =>
    finance.phone.sign('POST /api/office/issues', {
      body: { lineId: await idOf(reference), to, reason: 'The council’s budget' },
    });
  const check = (actId: number, by = approver) => checkAct(by, actId);
  const giveOut = async (csv: string | Uint8Array, reference: string) =>
    finance.phone.sign('POST /api/office/credits', {
      body: { sha256: await upload(csv), lineId: await idOf(reference), reason: 'Relief' },
    });
  const giveBack = (bankLineId: number, lineId: number) =>
    finance.phone.sign('POST /api/office/settlement-lines/{lineId}/return', {
      params: { lineId },
      body: { bankLineId, reason: 'Account closed' },
    });
  const files = async () => (await approver.phone.call('GET /api/office/credits')).body as CreditFile[];
  const idIn = ({ body }: { body: unknown }) => (body as OfficeAct).id;
  return { upload, ask, bring, giveBack, lines, issue, check, giveOut, files, idIn };
}
