import { describe, expect, test } from 'vitest';
import { fund } from '#features/ledger/server/testing/fund.ts';
import { NOBODY, populate } from '#features/ledger/server/testing/people.ts';
import { sharedApp, testApp } from '../testing/test-app.ts';

const TOKEN = 'a token of sixteen letters and more';
const app = testApp({ mode: 'hosted', settings: { metricsToken: TOKEN } });
const closed = sharedApp();

const scrape = async () => (await app.call('GET /metrics', { token: TOKEN })).text;
/** Parses text in the Prometheus format into series by name and labels; throws on a malformed line. */
function read(text: string): Map<string, number> {
  const series = new Map<string, number>();
  const typed = new Set<string>();
  for (const line of text.trimEnd().split('\n')) {
    const [, kind, name = ''] = /^# (HELP|TYPE) (\w+) /.exec(line) ?? [];
    if (kind === 'TYPE') typed.add(name);
    if (kind) continue;
    const [, key = '', base = '', value = ''] = /^((\w+)(?:\{.*\})?) (\S+)$/.exec(line) ?? [];
    const family = base.replace(/_(bucket|sum|count)$/, '');
    if (!typed.has(base) && !typed.has(family)) throw new Error(`no TYPE before ${line}`);
    if (Number.isNaN(Number(value))) throw new Error(line);
    if (series.has(key)) throw new Error(`twice: ${key}`);
    series.set(key, Number(value));
  }
  return series;
}

test('serves metrics to holders of the token only, and serves no metrics without the token’s setting', async () => {
  for (const token of [undefined, '', 'wrong', `${TOKEN}x`, TOKEN.slice(1)]) {
    const reply = await app.call('GET /metrics', token === undefined ? {} : { token });
    expect(reply).toMatchObject({ status: 401, problem: { code: 'unauthenticated' } });
    expect(reply.headers.get('www-authenticate')).toMatch(/^Bearer realm=/);
  }
  const reply = await app.call('GET /metrics', { token: TOKEN });
  expect(reply.status).toBe(200);
  expect(reply.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
  expect((await closed.call('GET /metrics', { token: TOKEN })).status).toBe(404);
});

describe('under load', () => {
  test('exports every figure, and counts every request by its route and never by its path', async () => {
    const the = populate(app);
    const ann = await the.person('0');
    await fund(app.db, ann.userId, 'XP', '1000');
    const stream = new AbortController();
    // Kept referenced, since the garbage collector would close the stream.
    const open = await fetch(`${app.url}/api/events/${ann.userId}`, {
      headers: { authorization: `Bearer ${ann.token}` },
      signal: stream.signal,
    });
    const sends = Array.from({ length: 60 }, () => the.send(ann, NOBODY));
    const scrapes = Array.from({ length: 20 }, scrape);
    const texts = await Promise.all(scrapes);
    expect((await Promise.all(sends)).every(({ status }) => status === 201)).toBe(true);
    for (const text of texts) read(text);
    // Callers within the same second share a response.
    expect(new Set(texts).size).toBeLessThanOrEqual(3);

    const posted = 'ingam_http_requests_total{method="POST",route="/api/transactions",status="2xx"}';
    await expect.poll(async () => read(await scrape()).get(posted)).toBe(60);
    // A busy store may respond too late once.
    let found = read(await scrape());
    const isUp = async () => {
      found = read(await scrape());
      return found.get('ingam_store_up');
    };
    await expect.poll(isUp).toBe(1);
    for (const name of [
      'ingam_ledger_line_waiting',
      'ingam_ledger_batch_size_count',
      'ingam_ledger_settlement_due',
      'ingam_ledger_settlement_lag_seconds',
      'ingam_ledger_holds_open',
      'ingam_outbox_lag_seconds{reader="streams"}',
      'ingam_outbox_lag_seconds{reader="notifications"}',
      'ingam_event_streams_too_slow_total',
      'ingam_verification_open',
      'ingam_verification_due',
      'ingam_verification_lag_seconds',
      'ingam_bank_orders_open',
      'ingam_bank_orders_due',
      'ingam_bank_orders_lag_seconds',
      'ingam_recovery_open',
      'ingam_recovery_due',
      'ingam_recovery_lag_seconds',
      'ingam_recovery_set_aside',
      'ingam_ledger_holds_set_aside',
      'ingam_verification_set_aside',
      'ingam_bank_orders_set_aside',
      'ingam_mail_set_aside',
      'ingam_listeners_set_aside',
      'ingam_mail_open',
      'ingam_mail_due',
      'ingam_mail_lag_seconds',
      'ingam_push_messages_open',
      'ingam_push_messages_due',
      'ingam_push_messages_lag_seconds',
      'ingam_pool_connections',
      'ingam_pool_idle',
      'ingam_pool_waiting',
      'ingam_store_deadlocks_total',
      'process_cpu_seconds_total',
      'process_resident_memory_bytes',
      'nodejs_eventloop_longest_delay_seconds',
    ])
      expect([name, found.get(name)]).toEqual([name, expect.any(Number)]);
    expect(found.get('ingam_event_streams')).toBe(1);
    expect(found.get('ingam_http_requests_total{method="GET",route="/metrics",status="4xx"}')).toBe(5);
    expect([...found.keys()].filter((key) => key.includes(NOBODY) || key.includes(TOKEN))).toEqual([]);
    expect(open.status).toBe(200);
    stream.abort();
    await expect.poll(async () => read(await scrape()).get('ingam_event_streams')).toBe(0);
  });

  test('counts an unknown path as no route, whatever it contains', async () => {
    for (const path of ['/api/a', '/api/b', '/.env']) await app.call(`GET ${path}`);
    const none = 'ingam_http_requests_total{method="any",route="none",status="4xx"}';
    await expect.poll(async () => read(await scrape()).get(none)).toBe(3);
  });

  test('counts open holds until they are settled', async () => {
    const the = populate(app);
    const ben = await the.person('5');
    await the.pending(ben, NOBODY);
    await expect.poll(async () => read(await scrape()).get('ingam_ledger_holds_open')).toBe(1);
  });
});
