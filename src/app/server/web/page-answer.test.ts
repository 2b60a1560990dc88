import { readFileSync } from 'node:fs';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import Fastify from 'fastify';
import { afterAll, describe, expect, it } from 'vitest';
import { settingsIn } from '#app/page-settings.ts';
import { readSettings } from '#platform/server/settings/settings.ts';
import { serverFeatures } from '../features.ts';
import { pageAnswer, writeServerFacts } from './page-answer.ts';
import { answerUnknown } from './web.ts';

const text = `<meta name="wallet-mode" content="personal" /><meta name="sign-in" content="open" /><meta name="mail" content="" /><meta name="operator" content="city" />${'<p>page</p>'.repeat(300)}`;
const built = { text, scripts: [], styles: [], files: { '/': [], '/send': ['assets/send-1.js', 'assets/send-1.css'] } };
const app = Fastify();
const answer = pageAnswer(built, readSettings({ WALLET_MODE: 'hosted' }), serverFeatures);
app.get('/', answer);
app.get('/send', answer);
app.get('/verify', answer);
app.setNotFoundHandler((request, reply) => answer(request, reply.code(404)));
afterAll(() => app.close());

const get = (headers: Record<string, string>, url = '/', method: 'GET' | 'HEAD' = 'GET') =>
  app.inject({ method, url, headers });

describe('the page', () => {
  it('contains the settings of mode, sign-in and mail, and has the same content in every encoding', async () => {
    const brotli = await get({ 'accept-encoding': 'gzip, deflate, br' });
    expect(brotli.headers['content-encoding']).toBe('br');
    const page = brotliDecompressSync(brotli.rawPayload).toString();
    expect(page).toContain('name="wallet-mode" content="hosted"');
    expect(page).toContain('name="sign-in" content="needed"');
    expect(page).toContain('name="mail" content="sandbox"');
    expect(gunzipSync((await get({ 'accept-encoding': 'gzip' })).rawPayload).toString()).toBe(page);
    expect((await get({ 'accept-encoding': 'br;q=0, zstd' })).body).toBe(page);
    expect((await get({})).body).toBe(page);
  });
  it('names the kind of the operator: a city unless the setting says a company or a co-op', async () => {
    for (const [set, kind] of [
      [{}, 'city'],
      [{ OPERATOR_KIND: 'company' }, 'company'],
      [{ OPERATOR_KIND: 'coop' }, 'coop'],
    ] as const) {
      const settings = readSettings({ WALLET_MODE: 'hosted', ...set });
      expect(writeServerFacts(text, settings, serverFeatures)).toContain(`<meta name="operator" content="${kind}" />`);
    }
    expect(() => readSettings({ OPERATOR_KIND: 'state' })).toThrow(/OPERATOR_KIND/);
  });
  it('changes its settings when ports close, trials end or registration opens, so that a returning browser reads it again', () => {
    const whole = readFileSync(new URL('../../web/index.html', import.meta.url), 'utf8');
    const far = { WALLET_MODE: 'hosted', PUBLIC_URL: 'https://wallet.example', TRUST_PROXY: 'none' };
    const mail = { MAIL_URL: 'smtp://mail.example', MAIL_FROM: 'wallet@example.com' };
    const [tried = '', closed = '', mailed = ''] = [{ SANDBOXES: 'on' }, {}, mail].map((set) =>
      settingsIn(writeServerFacts(whole, readSettings({ ...far, ...set }), serverFeatures)),
    );
    expect(tried).toMatch(/^trial=.*\/assets/m);
    expect(tried).toMatch(/^closed=reserves$/m);
    expect(closed).toMatch(/^trial=$/m);
    expect(closed).toMatch(/^closed=.*rates/m);
    expect(closed).toMatch(/^closed=.*registration/m);
    expect(mailed).not.toMatch(/^closed=.*registration/m);
    expect(new Set([tried, closed, mailed]).size).toBe(3);
  });
  it('is not sent again to a browser that has the page in the same encoding', async () => {
    const { headers } = await get({ 'accept-encoding': 'br' });
    const tag = String(headers.etag);
    const again = await get({ 'accept-encoding': 'br', 'if-none-match': `"other", W/${tag}` });
    expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', tag]);
    expect((await get({ 'if-none-match': tag })).statusCode).toBe(200);
    expect(headers).toMatchObject({ 'cache-control': 'no-cache', vary: 'accept-encoding' });
  });
  it('returns 404 for an unknown path, and its length to HEAD', async () => {
    const { headers } = await get({ 'accept-encoding': 'br' });
    const unknown = await get({ 'accept-encoding': 'br', 'if-none-match': String(headers.etag) }, '/nowhere');
    expect(unknown.statusCode).toBe(404);
    const head = await get({ 'accept-encoding': 'br' }, '/', 'HEAD');
    expect([head.statusCode, head.body, head.headers['content-length']]).toEqual([200, '', headers['content-length']]);
  });
  it('opened by a link is not indexed by search engines', async () => {
    expect((await get({}, '/verify')).headers['x-robots-tag']).toBe('noindex, nofollow');
    expect((await get({}, '/send')).headers['x-robots-tag']).toBeUndefined();
  });
  it('preloads the files of its screen', async () => {
    expect((await get({}, '/send')).headers.link).toBe(
      '</assets/send-1.js>; rel=modulepreload; crossorigin, </assets/send-1.css>; rel=preload; as=style; crossorigin',
    );
    expect((await get({})).headers.link).toBeUndefined();
  });
});

it('redirects a path with a trailing slash to the page, and never to another site', async () => {
  const served = Fastify();
  answerUnknown(served, answer, () => []);
  const at = async (url: string) => {
    const { statusCode, headers } = await served.inject({ method: 'GET', url });
    return [statusCode, headers.location];
  };
  expect(await at('/office/')).toEqual([308, '/office']);
  expect(await at('/org/7/staff/?do=scan')).toEqual([308, '/org/7/staff?do=scan']);
  expect(await at('//elsewhere.example/')).toEqual([404, undefined]);
  expect(await at('/api/office/')).toEqual([404, undefined]);
  await served.close();
});
