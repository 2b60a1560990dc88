import { readFileSync, writeFileSync } from 'node:fs';
import { request } from 'node:https';
import { join } from 'node:path';
import { chromium, expect, type Page } from '@playwright/test';
import { ready, startProgram } from '../../src/app/server/testing/process.ts';
import { findBrowser } from '../../tools/browser.ts';
import { launch } from '../../tools/child.ts';
import { freePort } from '../../tools/port.ts';
import { type Check, inFolder, outputOf, root } from './checks.ts';

const HOST = 'wallet.home.arpa';
const PASSWORD = 'a long owner password';

/**
 * A personal wallet behind Caddy as in docs/on-your-phone.md, with a browser that trusts only Caddy's root certificate.
 */
export const phoneCheck: Check = {
  what: 'a personal wallet opens by https through phone.Caddyfile, asks for its password, and refuses every other way',
  needs: { caddy: 'caddy', certutil: 'libnss3-tools' },
  run: () => inFolder(drill),
};

async function drill(folder: string): Promise<undefined> {
  const [port, securePort] = [await freePort(), await freePort()];
  const site = `https://${HOST}:${securePort}`;
  const wallet = startProgram({
    DATA_DIR: join(folder, 'data'),
    PORT: String(port),
    PUBLIC_URL: site,
    OWNER_PASSWORD: PASSWORD,
    TRUST_PROXY: '127.0.0.1',
  });
  const config = readFileSync(join(root, 'deploy/phone.Caddyfile'), 'utf8').replace(
    'admin off',
    `admin off\n\thttp_port ${await freePort()}`,
  );
  writeFileSync(join(folder, 'Caddyfile'), config);
  const caddy = launch(join(folder, 'Caddyfile'), {
    program: 'caddy',
    flags: ['run', '--adapter', 'caddyfile', '--config'],
    env: {
      PATH: process.env.PATH,
      HOME: folder,
      XDG_DATA_HOME: folder,
      XDG_CONFIG_HOME: folder,
      SITE: site,
      WALLET_PORT: String(port),
    },
  });
  try {
    await ready(wallet);
    await caddy.until(/serving initial configuration/, 20_000);
    await onPhone(folder, site);
    await byOtherWays(port, securePort);
  } finally {
    await wallet.stop();
    await caddy.stop();
  }
  return undefined;
}

/** Trusts the certificate authority as a person does on their phone, signs in, and receives an event. */
async function onPhone(folder: string, site: string): Promise<void> {
  const trusted = `sql:${join(folder, '.pki/nssdb')}`;
  outputOf('mkdir', ['-p', join(folder, '.pki/nssdb')]);
  outputOf('certutil', ['-d', trusted, '-N', '--empty-password']);
  outputOf('certutil', [
    '-d',
    trusted,
    '-A',
    '-t',
    'C,,',
    '-n',
    'home',
    '-i',
    join(folder, 'caddy/pki/authorities/local/root.crt'),
  ]);
  const { path: executablePath, args, env } = findBrowser();
  const browser = await chromium.launch({
    executablePath,
    args: [...args, `--host-resolver-rules=MAP ${HOST} 127.0.0.1`],
    env: { ...process.env, ...env, HOME: folder },
  });
  try {
    const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
    await signIn(page, site);
    expect(await page.evaluate('isSecureContext')).toBe(true);
    await expect
      .poll(() => page.evaluate('navigator.serviceWorker.getRegistration().then((there) => there?.scope)'))
      .toBe(`${site}/`);
    const [cookie] = await page.context().cookies();
    expect(cookie).toMatchObject({ secure: true, httpOnly: true, domain: HOST });
  } finally {
    await browser.close();
  }
}

async function signIn(page: Page, site: string): Promise<void> {
  await page.goto(site);
  await page.getByLabel('E-mail').fill('minseo.kim@example.com');
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByLabel('Password').press('Enter');
  await expect(page.getByRole('heading', { name: /Welcome/ })).toBeVisible();
}

/** Requests through a tunnel, under another name, and with forged proxy headers are refused. */
async function byOtherWays(port: number, securePort: number): Promise<void> {
  const tunnelled = await fetch(`http://127.0.0.1:${port}/api/health`, { headers: { 'cf-ray': '1' } });
  expect(tunnelled.status).toBe(403);
  const forged = await fetch(`http://[::1]:${port}/api/health`, { headers: { 'x-forwarded-for': '9.9.9.9' } });
  expect(forged.status).toBe(403);
  const owner = await fetch(`http://localhost:${port}/api/travel-plans/1`);
  expect(owner.status).toBe(401);
  expect(await statusThrough(securePort, 'localhost')).not.toBe(200);
}

/** Returns the status of the response to a request with another Host. */
const statusThrough = (port: number, host: string): Promise<number | string> =>
  new Promise((resolve) => {
    const sent = request(
      { host: '127.0.0.1', port, servername: HOST, rejectUnauthorized: false, headers: { host }, path: '/api/health' },
      ({ statusCode = 0, headers }) => resolve(headers['content-type'] ? statusCode : 'nothing'),
    );
    sent.on('error', ({ message }) => resolve(message)).end();
  });
