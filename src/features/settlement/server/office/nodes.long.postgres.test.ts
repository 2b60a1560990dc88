import { setTimeout as pause } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#app/server/testing/harness.ts';
import { testApp } from '#app/server/testing/test-app.ts';
import { SIGNATURE_HEADER } from '#features/auth/rules.ts';
import { accountEnding } from '#features/banking/server/testing/accounts.ts';
import { sentToCheck } from '#features/office/server/testing/check-act.ts';
import { cityOffice, type Official } from '#features/office/server/testing/city.ts';
import { reserveOf } from '#features/office/server/testing/reserve.ts';
import { addShops } from '#features/office/server/testing/shops.ts';
import { statementFile } from '#features/reserve/testing/statement-file.ts';
import { sql } from '#platform/server/store/db.ts';
import { all, at, readXml, textAt } from '#platform/texts/xml.ts';
import type { SettlementRun } from '../../office-contract.ts';

const app = testApp({ mode: 'hosted', isStill: true });
const city = cityOffice(app);
const SHOPS = 400;
const CHECK = 'POST /api/office/acts/{actId}/check';

/** Signs on a phone for a call to another node. */
async function signedOn(node: TestApp, { phone, token }: Official, route: string, sent: object) {
  const signature = phone.authenticator.sign(await phone.askToSign(route, sent), {
    origin: node.url.replace('127.0.0.1', 'localhost'),
  });
  const header = Buffer.from(JSON.stringify(signature)).toString('base64url');
  return () => node.call(route, { ...sent, token, byName: true, headers: { [SIGNATURE_HEADER]: header } });
}

/** Terminates the connection that is running this statement, as if its process were killed. */
const killAt = async (query: string) =>
  (
    await app.db.rows(sql`
      SELECT pg_terminate_backend(pid) AS is FROM pg_stat_activity
       WHERE application_name = 'ingam-test-node' AND datname = current_database() AND xact_start IS NOT NULL AND query ~ ${query}`)
  ).length > 0;

/** Makes a call once and kills its connection while it runs such a statement. */
async function killed(ask: () => Promise<() => Promise<unknown>>, query: string): Promise<void> {
  const answer = (await ask())();
  let isOver = false;
  void answer
    .catch(() => undefined)
    .finally(() => {
      isOver = true;
    });
  for (let isKilled = false; !isKilled; await pause(2)) {
    if (isOver) throw new Error('it was over before it could be killed');
    isKilled = await killAt(query);
  }
  await answer.catch(() => undefined);
}

const books = () =>
  app.db.one(sql<{ held: string; balance: string; bank: string; files: number; state: string }>`
    SELECT (SELECT sum(a.held) FROM accounts a WHERE a.owner LIKE '0x5%')::text AS held, (SELECT sum(a.balance) FROM accounts a WHERE a.owner LIKE '0x5%')::text AS balance,
      (SELECT a.balance FROM accounts a WHERE a.owner = 'house:bank')::text AS bank, (SELECT count(*) FROM settlement_files) AS files, (SELECT max(r.state) FROM settlement_runs r) AS state`);

it('a killed check has held no money, written no file, and is repeated; only one of two nodes carries it out; a killed statement pays nobody twice', async () => {
  const owner = await city.owner();
  const finance = await city.join(owner, 'finance');
  const approvers = [await city.join(owner, 'approver'), await city.join(owner, 'approver')] as const;
  const account = await accountEnding(app, { ...owner, userId: city.id() }, '7777');
  const desk = reserveOf(finance, approvers[0]);
  await addShops(app, SHOPS, (nth) => 1000 + nth);
  const total = (SHOPS * (2000 + SHOPS - 1)) / 2;
  const nodes = [
    await startTestApp({ mode: 'hosted', over: app }),
    await startTestApp({ mode: 'hosted', over: app }),
  ] as const;
  try {
    const body = { days: 1, feeBps: 0, channel: 'file', accountId: account.id, reason: 'The week’s' };
    // If two people request a run at once on two nodes, one succeeds and the other is refused, since an act is pending.
    const asks = await Promise.all(
      [finance, owner].map((by, nth) =>
        signedOn(nodes[nth === 0 ? 0 : 1], by, 'POST /api/office/settlements', { body }),
      ),
    );
    const made = await Promise.all(asks.map((ask) => ask()));
    expect(made.map(({ status }) => status).sort()).toEqual([201, 409]);
    const act = desk.idIn(made.find(({ status }) => status === 201) ?? { body: undefined });
    const sent = await sentToCheck(approvers[0], act);
    await killed(() => signedOn(nodes[0], approvers[0], CHECK, sent), '(ledger_submit|settlement_)');
    expect(await books()).toMatchObject({ held: '0', files: 0, state: 'made' });
    const both = await Promise.all(approvers.map((by, nth) => signedOn(nodes[nth === 0 ? 0 : 1], by, CHECK, sent)));
    const answers = await Promise.all(both.map((ask) => ask()));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await books()).toMatchObject({ held: String(total), files: 1, state: 'checked', bank: String(-total) });

    const [{ id: runId = 0 } = {}] = (await finance.phone.call('GET /api/office/settlements')).body as SettlementRun[];
    const { text } = await finance.phone.sign('GET /api/office/settlements/{runId}/file', { params: { runId } });
    const information = at(readXml(text), 'CstmrCdtTrfInitn', 'PmtInf');
    const payments = all(information, 'CdtTrfTxInf').map((one) => ({
      endToEnd: textAt(one, 'PmtId', 'EndToEndId') ?? '',
      won: Number(textAt(one, 'Amt', 'InstdAmt')),
      digits: textAt(one, 'CdtrAcct', 'Id', 'Othr', 'Id'),
    }));
    expect([textAt(information, 'CtrlSum'), payments.reduce((sum, { won }) => sum + won, 0)]).toEqual([
      String(total),
      total,
    ]);
    expect([
      new Set(payments.map(({ endToEnd }) => endToEnd)).size,
      new Set(payments.map(({ digits }) => digits)).size,
    ]).toEqual([SHOPS, SHOPS]);

    const entries = payments.map(({ endToEnd, won }, nth) => ({ reference: `B-${nth}`, won: -won, endToEnd }));
    const sha256 = await desk.upload(statementFile({ id: 'S-1', opening: total, entries }));
    const asked = desk.idIn(await finance.phone.sign('POST /api/office/statements', { body: { sha256 } }));
    const shown = await sentToCheck(approvers[0], asked);
    const taking = () => signedOn(nodes[1], approvers[0], CHECK, shown);
    await killed(taking, '(ledger_resolve|settlement_lines)');
    expect(await books()).toMatchObject({ held: String(total), balance: String(total) });
    expect((await (await taking())()).body).toMatchObject({ state: 'done' });
    expect((await (await taking())()).body).toMatchObject({ state: 'done' });
    expect(await books()).toMatchObject({ held: '0', balance: '0', bank: '0' });
    expect(await desk.lines()).toEqual([]);
  } finally {
    for (const one of nodes) await one.stop();
  }
}, 240_000);
