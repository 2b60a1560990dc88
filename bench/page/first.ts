import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startChild } from '../../tools/child.ts';
import { freePort } from '../../tools/port.ts';
import { firstPresses } from './first-presses.ts';
import { openBrowser } from './visit.ts';

// Measures the first press on each tab and on common sheets, on a processor slowed four times: npm run build first.
const LIMITS = { ms: 300 };
const folder = mkdtempSync(join(tmpdir(), 'ingam-bench-'));
const port = String(await freePort());
const env = { DATA_DIR: join(folder, 'data'), PORT: port, LOG_LEVEL: 'warn' };
const server = await startChild('src/app/server/main.ts', env, /^Ingam is ready/);
try {
  const browser = await openBrowser();
  const measured = await firstPresses(browser, `http://localhost:${port}`);
  await browser.close();
  console.log(JSON.stringify({ bench: 'first', ...measured, limits: LIMITS }, null, 2));
} finally {
  await server.stop();
  rmSync(folder, { recursive: true });
}
