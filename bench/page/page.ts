import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startChild } from '../../tools/child.ts';
import { freePort } from '../../tools/port.ts';
import { fetches, slowVisits } from './first-load.ts';
import { lighthouse } from './lighthouse.ts';
import { presses, scrolling } from './presses.ts';
import { openBrowser } from './visit.ts';

// Measures the page against its limits, on the built app with demo data: npm run build first. `npm test` checks bytes
// and counts too.
const LIMITS = {
  bytes: { jsBytes: 95_000, jsFiles: 5, cssBytes: 8000, fontBytes: 35_000, wasm: 0, requests: 12 },
  slow4g: { fcpMs: 1100, lcpMs: 1800, totalPaintedMs: 2200, cls: 0 },
  lighthouse: { performance: 98, others: 100, fcpMs: 900, lcpMs: 1300, tbtMs: 150, speedIndexMs: 1200, cls: 0 },
  second: { lcpMs: 800 },
  pressMs: 100,
  scrollTaskMs: 50,
};
const folder = mkdtempSync(join(tmpdir(), 'ingam-bench-'));
const port = String(await freePort());
const env = { DATA_DIR: join(folder, 'data'), PORT: port, LOG_LEVEL: 'warn' };
const server = await startChild('src/app/server/main.ts', env, /^Ingam is ready/);
const address = `http://localhost:${port}`;
try {
  const browser = await openBrowser();
  const { first, second } = await fetches(browser, address);
  const slow4g = await slowVisits(browser, address, Number(process.env.ROUNDS ?? 5));
  const pressed = await presses(browser, address);
  const history = await scrolling(browser, address);
  await browser.close();
  const mobile = process.env.LIGHTHOUSE === 'off' ? undefined : lighthouse(address, 3);
  console.log(
    JSON.stringify(
      { bench: 'page', first, slow4g, lighthouse: mobile, second, presses: pressed, history, limits: LIMITS },
      null,
      2,
    ),
  );
} finally {
  await server.stop();
  rmSync(folder, { recursive: true });
}
