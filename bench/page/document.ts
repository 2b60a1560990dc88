import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { startChild } from '../../tools/child.ts';
import { freePort } from '../../tools/port.ts';
import { linearPaper } from './linear-paper.ts';
import { newVisit, openBrowser } from './visit.ts';

// Time from the press to the first page of a document of 10 MB and 100 pages on a phone: npm run build first.
const LIMIT_MS = 2500;
const [PAGES, ROUNDS] = [100, 5];
const NINE_MBIT = (9 * 1024 * 1024) / 8;
const folder = mkdtempSync(join(tmpdir(), 'ingam-bench-'));
const port = String(await freePort());
const address = `http://localhost:${port}`;
const env = { DATA_DIR: join(folder, 'data'), PORT: port, LOG_LEVEL: 'warn' };
const server = await startChild('src/app/server/main.ts', env, /^Ingam is ready/);

async function post(path: string, body: object, key?: string) {
  const headers = { 'content-type': 'application/json', ...(key && { authorization: `Bearer ${key}` }) };
  const reply = await fetch(`${address}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!reply.ok) throw new Error(`${path}: ${await reply.text()}`);
  return reply.json();
}

/** Requests approvals of the demo's owner, each with its own document, so that none is cached on the phone. */
async function askAll(): Promise<number> {
  const [{ organisation }] = await (await fetch(`${address}/api/org`)).json();
  const { link } = await post(`/api/org/${organisation.id}/connect/links`, { purpose: 'Approvals' });
  const { connectionId } = await post('/api/connections/accept', { token: new URL(link).hash.slice(1) });
  const { key } = await post(`/api/org/${organisation.id}/keys`, { name: 'ERP', scopes: ['approvals:write'] });
  let bytes = 0;
  for (let i = 0; i <= ROUNDS; i += 1) {
    const content = linearPaper(i === 0 ? 1 : PAGES);
    bytes = content.length;
    const document = { name: `paper-${i}.pdf`, content: content.toString('base64') };
    await post(
      '/api/work/approvals',
      { externalId: `p-${i}`, title: `Paper ${i}`, description: 'A long one.', approver: connectionId, document },
      key,
    );
  }
  return bytes;
}

/** Measures from the press on Open to the frame that shows the first page. */
async function firstPage(page: Page, i: number): Promise<number> {
  await page.goto(`${address}/work`);
  const row = page.getByRole('listitem').filter({ hasText: `Paper ${i}` });
  await row.getByRole('button', { name: 'View' }).click();
  const open = page.getByRole('button', { name: 'Open the document', exact: true });
  await open.waitFor();
  await page.waitForTimeout(1000);
  const ms = page.evaluate(
    () =>
      new Promise<number>((done) => {
        addEventListener(
          'click',
          ({ timeStamp }) => {
            const look = () =>
              document.querySelector('[data-page="1"] canvas')
                ? done(performance.now() - timeStamp)
                : requestAnimationFrame(look);
            look();
          },
          { once: true, capture: true },
        );
      }),
  );
  await open.click();
  return ms;
}

try {
  const bytes = await askAll();
  const browser = await openBrowser();
  const { page, cdp } = await newVisit(browser);
  // From now on the reader is in the browser's cache.
  await firstPage(page, 0);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await cdp.send('Network.enable');
  await cdp.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 60,
    downloadThroughput: NINE_MBIT,
    uploadThroughput: NINE_MBIT,
  });
  const all: number[] = [];
  for (let i = 1; i <= ROUNDS; i += 1) all.push(Math.round(await firstPage(page, i)));
  await browser.close();
  const medianMs = all.toSorted((a, b) => a - b)[Math.floor(ROUNDS / 2)];
  console.log(JSON.stringify({ bench: 'document', bytes, pages: PAGES, all, medianMs, limitMs: LIMIT_MS }, null, 2));
} finally {
  await server.stop();
  rmSync(folder, { recursive: true });
}
