import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { readClientCertificate } from '#platform/server/outside/client-certificate.ts';
import { createEgress, type OutgoingReply, type OutgoingRequest } from '#platform/server/outside/egress.ts';
import { selfSigned } from '#platform/server/testing/certificate.ts';
import { OFFICE_KEY, startExampleOffice } from '../testing/example-office.ts';
import { httpOffice, type OfficeAccess } from './http.ts';
import { PAGE_RESULTS, type Purchase } from './port.ts';

const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});
async function listen(answer: RequestListener): Promise<string> {
  const server: Server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  ends.push(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
}

const SECRET = 'a secret of the office';
const purchase: Purchase = {
  reference: randomUUID(),
  receiptHash: 'ab'.repeat(32),
  merchant: { name: 'SANDBOX-CONFIRMS', businessNumber: null },
  purchasedAt: '2026-11-20T05:04:03.120Z',
  amount: '30.00',
  refund: '2.40',
  passport: 'cd'.repeat(32),
  departsOn: '2026-12-01',
};
const officeAt = (url: string, access: Partial<OfficeAccess> = {}, options: Parameters<typeof createEgress>[0] = {}) =>
  httpOffice(createEgress({ operatorHosts: [new URL(url).host], ...options }), {
    url,
    key: OFFICE_KEY,
    certificate: undefined,
    ...access,
  });
/** An office that gives the same reply to every request. */
const answering = (status: number, body: unknown, seen: OutgoingRequest[] = []) => {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const request = async (out: OutgoingRequest): Promise<OutgoingReply> => {
    seen.push(out);
    return { status, headers: {}, body: Buffer.from(text) };
  };
  return httpOffice({ request }, { url: 'https://office.example/v1', key: SECRET, certificate: undefined });
};
/** Expects both calls to fail without a secret or the office's text in either error. */
async function bothFail(office: ReturnType<typeof httpOffice>) {
  for (const call of [() => office.record(purchase), () => office.confirmed('c7')]) {
    const error: unknown = await call().then(
      () => undefined,
      (reason: unknown) => reason,
    );
    expect(error).toBeInstanceOf(Error);
    expect(String(error)).not.toMatch(new RegExp(`secret|${OFFICE_KEY}|${purchase.passport}`));
  }
}
const result = (more: object = {}) => ({ number: 'KR-1', result: 'confirmed', at: '2026-11-20T05:04:03Z', ...more });
const pageOf = (results: unknown, next: unknown = 'c8') => ({ results, next });

describe('a tax office over HTTP', () => {
  it('receives only the purchase, with the purchase’s reference and our key', async () => {
    const seen: OutgoingRequest[] = [];
    await answering(201, { number: 'KR-1' }, seen).record({ ...purchase, ...{ passportNumber: 'M70689098' } });
    const [out] = seen;
    expect(out).toMatchObject({
      url: 'https://office.example/v1/purchases',
      method: 'POST',
      from: 'operator',
      headers: { authorization: `Bearer ${SECRET}`, 'idempotency-key': purchase.reference },
    });
    expect(JSON.parse(String(out?.body))).toEqual({ ...purchase, currency: 'USD' });
    await answering(200, pageOf([], null), seen).confirmed('a&b=c');
    expect(seen[1]?.url).toBe('https://office.example/v1/confirmations?limit=200&after=a%26b%3Dc');
  });

  it('has its texts stored on one line, resident numbers masked and times in UTC; an unknown code is `other`', async () => {
    const told = { code: 'a_code_of_its_own', text: 'No.\n900101-1234567\u0000' };
    expect(await answering(422, told).record(purchase)).toEqual({
      status: 'refused',
      code: 'other',
      text: 'No. 900101-1******',
    });
    const results = [result({ at: '2026-11-20T14:04:03+09:00', reason: ' a\tb ', its: 'own', refund: '1.00' })];
    expect(await answering(200, pageOf(results)).confirmed(null)).toEqual({
      results: [{ number: 'KR-1', result: 'confirmed', reason: 'a b', at: '2026-11-20T05:04:03.000Z' }],
      next: 'c8',
    });
  });

  it.each([
    ['no JSON', 200, `not JSON ${SECRET}`],
    ['nothing', 200, ''],
    ['no number and no results', 200, { note: SECRET }],
    ['a number that is none', 201, { number: `KR 1 ${SECRET}` }],
    ['a number without end', 201, { number: 'x'.repeat(65) }],
    ['a refusal without a reason', 422, { note: SECRET }],
    ['another client’s fault', 400, { code: 'malformed', text: SECRET }],
    ['too many requests', 429, { number: 'KR-1', ...pageOf([]) }],
    ['a success that is none of the two', 202, { number: 'KR-1', ...pageOf([]) }],
    ['a fault of its own', 500, { number: 'KR-1', ...pageOf([]) }],
    ['a result that we do not know', 200, pageOf([result(), result({ result: 'perhaps' })])],
    ['a partial refund without its sum', 200, pageOf([result({ result: 'partial' })])],
    ['a partial refund of nothing', 200, pageOf([result({ result: 'partial', refund: '0.00' })])],
    ['a sum that is none', 200, pageOf([result({ result: 'partial', refund: '-1.00' })])],
    ['a sum of three decimals', 200, pageOf([result({ result: 'partial', refund: '1.001' })])],
    ['a time that is none', 200, pageOf([result({ at: 'yesterday' })])],
    ['a time that no clock shows', 200, pageOf([result({ at: '2026-11-20T05:04:03+99:99' })])],
    ['a reason without end', 200, pageOf([result({ reason: 'a'.repeat(501) })])],
    ['a longer page than was asked for', 200, pageOf(Array.from({ length: PAGE_RESULTS + 1 }, () => result()))],
    ['results and no cursor', 200, pageOf([result()], null)],
    ['a cursor that stands still', 200, pageOf([result()], 'c7')],
    ['a cursor without end', 200, pageOf([result()], 'c'.repeat(201))],
  ])(
    'that responds with %s decides nothing, and the error contains no part of the response',
    async (_, status, body) => {
      await bothFail(answering(status, body));
    },
  );

  it('that redirects, is too slow, aborts, or responds endlessly decides nothing', async () => {
    const elsewhere = await listen((_, response) =>
      response.writeHead(302, { location: 'https://office.example/' }).end(JSON.stringify({ number: 'KR-1' })),
    );
    await bothFail(officeAt(elsewhere));
    const slow = await listen((_, response) => void response.writeHead(200).write('{"number":'));
    await bothFail(officeAt(slow, {}, { timeoutMs: 150 }));
    const broken = await listen((_, response) => {
      response.writeHead(201, { 'content-length': '1000' }).write('{"number":"KR-1"}', () => response.destroy());
    });
    await bothFail(officeAt(broken));
    const endless = await listen((_, response) =>
      response.end(JSON.stringify({ number: 'KR-1', ...pageOf([]), more: 'x'.repeat(1024 * 1024) })),
    );
    await bothFail(officeAt(endless));
  });

  it('that is unreachable is an error, and so is an office that is not in the settings', async () => {
    const url = await listen(() => undefined);
    for (const end of ends.splice(0)) await end();
    await bothFail(officeAt(url));
    const there = await listen((_: IncomingMessage, response) => response.writeHead(201).end('{"number":"KR-1"}'));
    await bothFail(officeAt(there, {}, { operatorHosts: [] }));
  });

  it('accepts only our key', async () => {
    const example = await startExampleOffice();
    ends.push(() => example.stop());
    expect(await officeAt(example.url).record(purchase)).toMatchObject({ status: 'recorded' });
    await bothFail(officeAt(example.url, { key: 'a key of somebody else' }));
    await bothFail(officeAt(example.url, { key: undefined }));
  });
});

describe('a tax office with client certificates', () => {
  it('accepts our certificate and no other, refuses callers without a certificate, and is the only server that sees ours', async () => {
    const [office, ours, other] = [selfSigned('localhost'), selfSigned('ingam'), selfSigned('ingam')];
    const folder = await mkdtemp(join(tmpdir(), 'ingam-cert-'));
    ends.push(() => rm(folder, { recursive: true, force: true }));
    const file = async (name: string, text: string) => {
      await writeFile(join(folder, name), text, { mode: 0o600 });
      return join(folder, name);
    };
    const example = await startExampleOffice({
      OFFICE_CERT: await file('office.pem', office.cert),
      OFFICE_CERT_KEY: await file('office.key', office.key),
      OFFICE_CLIENT_CA: await file('ours.pem', ours.cert),
    });
    ends.push(() => example.stop());
    const files = { cert: join(folder, 'ours.pem'), key: await file('ours.key', ours.key) };
    const certificate = readClientCertificate('TAX_OFFICE_CERT', files);
    const asked = (access: Partial<OfficeAccess>) =>
      officeAt(example.url, { key: undefined, ...access }, { ca: office.cert });
    expect(await asked({ certificate }).record(purchase)).toMatchObject({ status: 'recorded' });
    expect((await asked({ certificate }).confirmed(null)).results).toHaveLength(1);
    await bothFail(asked({ certificate: other }));
    await bothFail(asked({}));
    await bothFail(officeAt(example.url, { certificate }, {}));
    const plain = await listen((_, response) => response.writeHead(201).end('{"number":"KR-1"}'));
    await bothFail(officeAt(plain, { certificate }));
    await bothFail(officeAt(example.url, { certificate }, { ca: office.cert, operatorHosts: [] }));
  });
});
