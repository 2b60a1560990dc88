import { describe, expect, it } from 'vitest';
import { testApp } from '#app/server/testing/test-app.ts';
import type { OfficeAct } from '#features/office/calls/acts.ts';
import { cityOffice } from '#features/office/server/testing/city.ts';
import { reserveOf } from '#features/office/server/testing/reserve.ts';
import { eventually } from '#platform/server/testing/eventually.ts';
import { statementFile } from '../../testing/statement-file.ts';

const app = testApp({ mode: 'hosted', each: 'nothing' });
const city = cityOffice(app);

async function staffed() {
  const owner = await city.owner();
  const [finance, approver] = [await city.join(owner, 'finance'), await city.join(owner, 'approver')];
  return { finance, desk: reserveOf(finance, approver) };
}

/** Counts the threads that this process starts during `work`. */
async function threadsBegunBy(work: () => Promise<unknown>): Promise<number> {
  let threads = 0;
  const count = () => {
    threads += 1;
  };
  process.on('worker', count);
  await work().finally(() => process.off('worker', count));
  return threads;
}

const MONEY = '금액';
/** Encodes a text in CP949 whose only Korean word is MONEY. */
const cp949 = (text: string) =>
  Buffer.concat(
    text.split(MONEY).flatMap((part, nth) => [Buffer.from(nth === 0 ? '' : 'b1ddbed7', 'hex'), Buffer.from(part)]),
  );
const utf16 = (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le');
const declaring = (xml: string, encoding: string) => xml.replace('encoding="UTF-8"', `encoding="${encoding}"`);
const stmtOf = (xml: string) => xml.slice(xml.indexOf('<Stmt>'), xml.indexOf('</Stmt>') + '</Stmt>'.length);

describe('an uploaded bank file', () => {
  it('is read in its own encoding: a statement in EUC-KR and in UTF-16, credits in CP949 and in UTF-16', async () => {
    const { desk } = await staffed();
    for (const name of ['a', 'b']) await app.register(`${name}@onju.example`);
    const stated = (id: string, reference: string, more: { opening: number; day: string }) =>
      statementFile({ id, ...more, entries: [{ reference, won: 600, party: MONEY }] });
    const files = [
      cp949(declaring(stated('S-1', 'BC-1', { opening: 0, day: '2026-11-20' }), 'EUC-KR')),
      utf16(declaring(stated('S-2', 'BC-2', { opening: 600, day: '2026-11-21' }), 'UTF-16')),
    ];
    for (const file of files) expect((await desk.bring(file)).body).toMatchObject({ state: 'done' });
    expect(await desk.lines()).toMatchObject([
      { reference: 'BC-2', won: '600', party: MONEY },
      { reference: 'BC-1', won: '600', party: MONEY },
    ]);
    const csv = (to: string) => `to,${MONEY}\n${to}@onju.example,600\n`;
    for (const [nth, file] of [cp949(csv('a')), utf16(csv('b'))].entries()) {
      const asked = await desk.giveOut(file, `BC-${nth + 1}`);
      expect((await desk.check(desk.idIn(asked))).body).toMatchObject({ state: 'done' });
    }
    const ends = async () => (await desk.files()).map(({ state, credited, left }) => [state, credited, left]);
    await eventually(ends).toEqual([
      ['done', 1, 0],
      ['done', 1, 0],
    ]);
  });

  it('with two accounts in won and one in dollars shows the two won accounts, and names the account that is left out', async () => {
    const { desk } = await staffed();
    const [first, second] = ['110-200-300400', '110-200-300500'].map((account, nth) =>
      statementFile({ id: `S-${nth}`, account, opening: 0, entries: [{ reference: `BC-${nth}`, won: 600 + nth }] }),
    );
    const dollars = statementFile({ id: 'S-9', account: '110-200-USD', opening: 5, entries: [] });
    const more = [second ?? '', dollars.replaceAll('Ccy="KRW"', 'Ccy="USD"')].map(stmtOf).join('');
    const asked = await desk.ask((first ?? '').replace('</BkToCstmrStmt>', `${more}</BkToCstmrStmt>`));
    const { facts } = asked.body as OfficeAct;
    const valuesOf = (name: string) => facts.filter((fact) => fact.name === name).map(({ value }) => value);
    expect(valuesOf('account')).toEqual(['110-200-300400', '110-200-300500']);
    expect(valuesOf('credits')).toEqual(['₩600 (1)', '₩601 (1)']);
    expect(valuesOf('left_out')).toEqual(['110-200-USD']);
    expect((await desk.check(desk.idIn(asked))).body).toMatchObject({ state: 'done' });
    expect((await desk.lines()).map(({ reference }) => reference).sort()).toEqual(['BC-0', 'BC-1']);
  });

  it('is read in its own thread, once, however many callers request it at once', async () => {
    const { finance, desk } = await staffed();
    const lines = Array.from({ length: 2000 }, (_, n) => `nobody${n}@onju.example,${n + 1}`);
    const sha256 = await desk.upload(['to,amount', ...lines].join('\n'));
    const judge = () => finance.phone.call('GET /api/office/credits/judged', { query: { sha256 } });
    const replies: unknown[] = [];
    const threads = await threadsBegunBy(async () => {
      for (const { body } of await Promise.all(Array.from({ length: 10 }, judge)))
        replies.push(Object.keys((body as { faults: object }).faults).length);
    });
    expect([threads, replies]).toEqual([1, Array.from({ length: 10 }, () => 2000)]);
    // XML with a million elements is refused in the thread too.
    const wide = `<Document>${'<a/>'.repeat(1_000_001)}</Document>`;
    let code: string | undefined;
    const ofXml = await threadsBegunBy(async () => {
      code = (await desk.ask(wide)).problem.code;
    });
    expect([ofXml, code]).toEqual([1, 'file_refused']);
    expect((await finance.phone.call('GET /api/office/acts')).status).toBe(200);
  });
});
