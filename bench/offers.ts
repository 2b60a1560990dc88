import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { ready, startProgram } from '#app/server/testing/process.ts';
import { cut, rowsOf } from '#features/issuance/server/testing/by-file.ts';
import { businessNumber } from '#features/organisations/server/testing/firm.ts';
import { cpuUs, median, round } from '../tools/measure.ts';
import { freePort } from '../tools/port.ts';
import { startPostgres } from '../tools/postgres.ts';

/* Issues offers by file over HTTP, as the staff page does: an announcement with the digests of all parts, then part by
   part, reading each answer's links and codes completely. ROWS sets the number; the output also extrapolates the time
   for 100,000. Exits with 1 if that is 10 minutes or more. */
const ROWS = Number(process.env.ROWS ?? 5000);
const MANY = 100_000;
const LIMITS = { manyS: 600 };

const folder = await mkdtemp(join(tmpdir(), 'ingam-bench-offers-'));
const keyFile = join(folder, 'master.key');
await writeFile(keyFile, randomBytes(32).toString('base64'), { mode: 0o600 });
const postgres = await startPostgres();
const port = await freePort();
const program = startProgram({
  DEMO_DATA: 'off',
  DATABASE_URL: postgres.url,
  MASTER_KEY_FILE: keyFile,
  LOG_LEVEL: 'warn',
  DATA_DIR: join(folder, 'data'),
  PORT: String(port),
});
try {
  await ready(program);
  const post = async <T>(path: string, body: object): Promise<T> => {
    const reply = await fetch(`http://127.0.0.1:${port}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const text = await reply.text();
    if (!reply.ok) throw new Error(`${path}: ${reply.status} ${text}`);
    return JSON.parse(text) as T;
  };
  const asked = { name: 'Hana', kinds: ['employer', 'issuer'], businessNumber: businessNumber(1) };
  const { organisation } = await post<{ organisation: { id: number } }>('/api/org', asked);
  const issuing = `/api/org/${organisation.id}/issuing`;
  const claim = (name: string) => ({ name, label: name, labelKo: '항목' });
  const { id: typeId } = await post<{ id: number }>(`${issuing}/types`, {
    name: 'Employee ID',
    nameKo: '사원증',
    claims: [claim('name'), claim('number')],
    validityDays: 365,
  });
  const make = async (rows: number, salt: number) => {
    const file = cut(rowsOf(rows).map((row) => ({ ...row, reference: `${salt} ${row.reference}` })));
    const began = performance.now();
    const { id } = await post<{ id: number }>(`${issuing}/runs`, { typeId, parts: file.signed });
    const partsMs: number[] = [];
    let told = 0;
    for (let nth = 0; nth < file.count; nth += 1) {
      const at = performance.now();
      told += (await post<{ offers: object[] }>(`${issuing}/runs/${id}/parts`, file.part(nth))).offers.length;
      partsMs.push(performance.now() - at);
    }
    if (told !== rows) throw new Error(`${told} of ${rows} were told`);
    return { tookS: (performance.now() - began) / 1000, partsMs };
  };
  await make(500, 0);
  const { pid } = program;
  const before = cpuUs(pid);
  const { tookS, partsMs } = await make(ROWS, 1);
  const serverUsEach = round((cpuUs(pid) - before) / ROWS);
  const perSecond = Math.round(ROWS / tookS);
  const figures = { rows: ROWS, tookS: round(tookS), perSecond, partP50Ms: round(median(partsMs)), serverUsEach };
  const manyS = round(MANY / perSecond);
  console.log(JSON.stringify({ bench: 'offers', cores: cpus().length, figures, manyS, limits: LIMITS }, null, 2));
  if (manyS >= LIMITS.manyS) process.exitCode = 1;
} finally {
  await program.stop('SIGKILL');
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}
