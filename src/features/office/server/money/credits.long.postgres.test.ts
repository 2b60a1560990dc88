import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { ready, startProgram } from '#app/server/testing/process.ts';
import { testApp } from '#app/server/testing/test-app.ts';
import { statementFile } from '#features/reserve/testing/statement-file.ts';
import { sql } from '#platform/server/store/db.ts';
import { freePort } from '../../../../../tools/port.ts';
import { cityOffice } from '../testing/city.ts';
import { addPeople } from '../testing/people.ts';
import { reserveOf } from '../testing/reserve.ts';

const PEOPLE = 100_000;
const KILLS = 5;
const master = randomBytes(32);
// Its own jobs do not run: what is given out, is by the programs.
const app = testApp({ mode: 'hosted', isStill: true, masterKeys: [master] });
const city = cityOffice(app);

it('a file of 100,000 lines is given out by two programs that are killed: nothing is lost, nothing doubled, and every fault is named', async () => {
  const owner = await city.owner();
  const desk = reserveOf(await city.join(owner, 'finance'), await city.join(owner, 'approver'));
  await addPeople(app.db, PEOPLE);
  const lines = Array.from({ length: PEOPLE }, (_, i) => `p${i + 1}@onju.example,${(i % 97) + 1}`);
  const total = lines.reduce((sum, line) => sum + Number(line.split(',')[1]), 0);
  const entries = [{ reference: 'BC-1', won: total }];
  await desk.bring(statementFile({ id: 'S-1', opening: 0, entries }));
  const wrong = lines.map((line, i) => (i % 10_000 === 3 ? 'nobody,1' : line)).join('\n');
  const refused = await desk.giveOut(`to,amount\n${wrong}`, 'BC-1');
  expect(Object.keys(refused.problem.errors ?? {})).toHaveLength(10);
  const made = await desk.giveOut(`to,amount\n${lines.join('\n')}`, 'BC-1');
  expect((await desk.check(desk.idIn(made))).body).toMatchObject({ state: 'done' });
  const folder = await mkdtemp(join(tmpdir(), 'ingam-credits-'));
  const keyFile = join(folder, 'master.key');
  await writeFile(keyFile, master.toString('base64'), { mode: 0o600 });
  const start = async (nth: number) => {
    const program = startProgram({
      DEMO_DATA: 'off',
      WALLET_MODE: 'hosted',
      LOG_LEVEL: 'error',
      DATABASE_URL: app.store.databaseUrl ?? '',
      MASTER_KEY_FILE: keyFile,
      DATA_DIR: join(folder, `data-${nth}`),
      PORT: String(await freePort()),
    });
    await ready(program);
    return program;
  };
  const waiting = async () =>
    (await app.db.one(sql<{ n: number }>`SELECT count(*)::int AS n FROM credit_lines WHERE state = 'waiting'`)).n;
  const programs = [await start(0), await start(1)];
  try {
    for (let kill = 0; kill < KILLS && (await waiting()) > 0; kill += 1) {
      await pause(500 + Math.random() * 1500);
      await programs[kill % 2]?.stop('SIGKILL');
      programs[kill % 2] = await start(kill % 2);
    }
    await expect.poll(waiting, { timeout: 600_000, interval: 500 }).toBe(0);
    const paid = await app.db.one(sql<{ n: number; won: string; wrong: number }>`
      SELECT count(*)::int AS n, sum(t.amount)::text AS won, (count(*) FILTER (WHERE a.balance <> c.won))::int AS wrong
        FROM transfers t JOIN credit_lines c ON c.transfer_id = t.id JOIN accounts a ON a.owner = c.to_owner AND a.asset_id = t.asset_id`);
    expect(paid).toEqual({ n: PEOPLE, won: String(total), wrong: 0 });
  } finally {
    for (const program of programs) await program.stop('SIGKILL');
    await rm(folder, { recursive: true, force: true });
  }
}, 1_800_000);
