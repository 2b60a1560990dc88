import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startChild } from '../../tools/child.ts';
import { freePort } from '../../tools/port.ts';
import { touches } from './touches.ts';
import { openBrowser } from './visit.ts';

// Measures a press on each screen with its code loaded, on a processor slowed four times: npm run build first.
const LIMITS = { p75Ms: 100, p98Ms: 200, shift: 0.02, sheetTaskMs: 50 };
const folder = mkdtempSync(join(tmpdir(), 'ingam-bench-'));
const port = String(await freePort());
const env = { DATA_DIR: join(folder, 'data'), PORT: port, LOG_LEVEL: 'warn' };
const server = await startChild('src/app/server/main.ts', env, /^Ingam is ready/);
try {
  const browser = await openBrowser();
  const measured = await touches(browser, `http://localhost:${port}`);
  await browser.close();
  console.log(JSON.stringify({ bench: 'press', ...measured, limits: LIMITS }, null, 2));
} finally {
  await server.stop();
  rmSync(folder, { recursive: true });
}
