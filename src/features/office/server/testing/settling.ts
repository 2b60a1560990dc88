import type { TestApp } from '#app/server/testing/harness.ts';
import { accountEnding } from '#features/banking/server/testing/accounts.ts';
import type { RunDetail, SettlementLine, SettlementRun } from '#features/settlement/office-contract.ts';
import type { cityOffice, Official } from './city.ts';
import { reserveOf } from './reserve.ts';

/** Officers of a test's city who pay shops out, and their calls. */
export async function settlingOf(app: TestApp, city: ReturnType<typeof cityOffice>, ending = '7777') {
  const owner = await city.owner();
  const [finance, approver] = [await city.join(owner, 'finance'), await city.join(owner, 'approver')];
  const account = await accountEnding(app, { ...owner, userId: city.id() }, ending);
  const desk = reserveOf(finance, approver);
  const make = (more: object = {}, by: Official = finance) =>
    by.phone.sign('POST /api/office/settlements', {
      body: { days: 1, feeBps: 0, channel: 'file', accountId: account.id, reason: 'The week’s', ...more },
    });
  const run = async (more: object = {}): Promise<RunDetail> => {
    const checked = await desk.check(desk.idIn(await make(more)));
    if (checked.status !== 200) throw new Error(checked.text);
    const [last] = (await finance.phone.call('GET /api/office/settlements')).body as SettlementRun[];
    return look(last?.id ?? 0);
  };
  const look = async (runId: number) =>
    (await approver.phone.call('GET /api/office/settlements/{runId}', { params: { runId } })).body as RunDetail;
  const lines = async (runId: number, state = 'all') =>
    (await approver.phone.call('GET /api/office/settlements/{runId}/lines', { params: { runId }, query: { state } }))
      .body as SettlementLine[];
  const line = async (runId: number, shop: string) => (await lines(runId)).find((one) => one.shop === shop);
  const file = (runId: number, by: Official = finance) =>
    by.phone.sign('GET /api/office/settlements/{runId}/file', { params: { runId } });
  const reopen = (lineId: number) =>
    finance.phone.sign('POST /api/office/settlement-lines/{lineId}/reopen', {
      params: { lineId },
      body: { reason: 'The bank refused it' },
    });
  return { owner, finance, approver, desk, account, make, run, look, lines, line, file, reopen };
}
