import {
  createHash,
  createPrivateKey,
  generateKeyPairSync,
  type JsonWebKey,
  randomBytes,
  sign as signBytes,
} from 'node:crypto';
import { deflateSync } from 'node:zlib';
import { SDJwtVcInstance } from '@sd-jwt/sd-jwt-vc';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { isSignedBy, readJws, signJws } from '#platform/server/vault/jws.ts';
import type { Signer } from '#platform/server/vault/vault-signer.ts';
import type { Check } from '../../checks.ts';
import { type Facts, newHolderKey, publicOf, signForm } from '../forms/form.ts';
import { splitSdJwt } from '../forms/sd-jwt.ts';
import { openList } from '../status/opened-lists.ts';
import { packRevoked } from '../status/status-list.ts';
import { checkPresentation, type Verifier } from './check-presentation.ts';
import { presentCredential } from './present.ts';

const publicUrl = 'https://wallet.example';
const audience = `${publicUrl}/verify`;
const uri = `${publicUrl}/status-lists/1`;
const IDX = 77;
const nonce = 'n-0S6_WzA2Mj';
const nowS = Date.UTC(2026, 0, 15, 3) / 1000;
beforeAll(() => void vi.useFakeTimers({ toFake: ['Date'], now: nowS * 1000 }));
afterAll(() => void vi.useRealTimers());

const server = newHolderKey();
const keys = [publicOf(server)];
const signer: Signer = {
  keys: async () => [],
  signDetached: () => '',
  signJwt: (typ, issuer, claims) => signJws(server, { typ, kid: `${issuer}#1` }, claims),
};
const facts: Facts = {
  credentialType: 'education',
  issuer: 'self:Hanbit University',
  issuanceDate: '2024-02-20',
  expirationDate: null,
  credentialData: { name: 'Bachelor of Law', credentialNumber: 'HB-77' },
  verification: 'issuer_signed',
  checkedBy: null,
};
const list = (change: object = {}, key = server, header: object = { typ: 'statuslist+jwt' }) =>
  signJws(key, header, { sub: uri, iat: nowS, exp: nowS + 3600, ttl: 60, status_list: packRevoked([]), ...change });
const holder = newHolderKey();
const form = (change: Partial<Facts> = {}) =>
  signForm({ ...facts, ...change }, { holder, status: { list: 1, idx: IDX }, signer, publicUrl });
const show = (text = form(), key = holder) =>
  presentCredential({ form: text, holder: key }, { claims: ['name', 'credentialNumber'], nonce, audience });
const check = (text: string, change: Partial<Verifier> = {}) =>
  checkPresentation(text, { publicUrl, keys, readList: async () => list(), nonce, audience, nowS, ...change });
const failures = (checks: readonly Check[]) =>
  Object.fromEntries(checks.flatMap(({ check: name, result, fault }) => (result === 'failed' ? [[name, fault]] : [])));
const fails = async (text: string, expected: object, change: Partial<Verifier> = {}) => {
  const { checks, payload } = await check(text, change);
  expect(failures(checks)).toEqual(expected);
  expect(payload).toBeUndefined();
};

describe('a presentation', () => {
  it('passes every check, and reveals only the chosen claims', async () => {
    for (const verification of ['issuer_signed', 'self_attested', 'trial'] as const) {
      const { checks, payload } = await check(show(form({ verification })));
      expect(checks.map(({ result }) => result)).toEqual(['passed', 'passed', 'passed', 'passed']);
      expect(payload).toMatchObject({ credentialName: 'Bachelor of Law', credentialNumber: 'HB-77', verification });
      expect(payload).not.toHaveProperty('issuer');
      expect(payload?.iss).toMatch(verification === 'issuer_signed' ? /^https:\/\/wallet\.example$/ : /^did:jwk:/);
    }
  });

  it('is valid to the end of its last day', async () => {
    const today = new Date(nowS * 1000).toISOString().slice(0, 10);
    expect((await check(show(form({ expirationDate: today })))).payload).toBeDefined();
    await fails(show(form({ expirationDate: '2024-03-01' })), { expiry: 'expired' });
  });

  it('that was tampered with is refused', async () => {
    const [jwt = '', ...rest] = show().split('~');
    const [head, body = '', signature] = jwt.split('.');
    const claims = { ...JSON.parse(Buffer.from(body, 'base64url').toString()), vct: 'urn:ingam:credential:passport' };
    const forged = [head, Buffer.from(JSON.stringify(claims)).toString('base64url'), signature].join('.');
    await fails([forged, ...rest].join('~'), { signature: 'bad_signature' });
    await fails('hello', { signature: 'not_readable' });
    const { checks } = await check('hello');
    expect(checks.slice(1).map(({ result }) => result)).toEqual(['not_made', 'not_made', 'not_made']);
  });

  it('of another issuer, or of a false issuer, is refused', async () => {
    const claims = { iss: 'did:web:other.example', cnf: { jwk: publicOf(holder) } };
    await fails(`${signJws(server, { typ: 'dc+sd-jwt' }, claims)}~`, { signature: 'unknown_issuer' });
    const own = form({ verification: 'self_attested' });
    const payload = { ...readJws(splitSdJwt(own)?.jwt ?? '')?.payload, verification: 'issuer_signed' };
    await fails(`${signJws(holder, { typ: 'dc+sd-jwt' }, payload)}~`, { signature: 'unknown_issuer' });
    const asServer = { ...payload, iss: 'did:web:wallet.example' };
    await fails(`${signJws(holder, { typ: 'dc+sd-jwt' }, asServer)}~`, { signature: 'bad_signature' });
    await fails(`${signJws(server, { typ: 'statuslist+jwt' }, asServer)}~`, { signature: 'not_readable' });
  });

  it('that discloses a claim not held is refused', async () => {
    const more = Buffer.from(JSON.stringify(['salt', 'degree', 'PhD'])).toString('base64url');
    const shown = show();
    const at = shown.lastIndexOf('~');
    await fails(`${shown.slice(0, at)}~${more}${shown.slice(at)}`, { signature: 'claims_not_held' });
  });

  it('with a claim removed, or added again, after binding is refused', async () => {
    const [jwt = '', first = '', , binding = ''] = show().split('~');
    await fails([jwt, first, binding].join('~'), { holder: 'other_claims' });
  });

  it('of another holder, or without a holder, is refused', async () => {
    await fails(show(form(), newHolderKey()), { holder: 'wrong_key' });
    await fails(show().replace(/~[^~]*$/, '~'), { holder: 'no_binding' });
  });

  it('whose key binding was changed in any member, or lost its signature, is refused', async () => {
    const shown = show();
    const at = shown.lastIndexOf('~') + 1;
    const [head = '', body = '', signature = ''] = shown.slice(at).split('.');
    const claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as Record<string, unknown>;
    const bound = (change: object, by = signature) => {
      const changed = Buffer.from(JSON.stringify({ ...claims, ...change })).toString('base64url');
      return `${shown.slice(0, at)}${head}.${changed}.${by}`;
    };
    expect((await check(bound({}))).payload).toBeDefined();
    const changes = [
      { nonce: 'n' },
      { aud: 'https://a.example' },
      { iat: Number(claims.iat) + 1 },
      { sd_hash: 'x' },
      { more: 1 },
    ];
    for (const change of changes) await fails(bound(change), { holder: 'wrong_key' });
    for (const by of ['', 'AAAA', signature.slice(0, -2)]) await fails(bound({}, by), { holder: 'wrong_key' });
    const none = Buffer.from('{"alg":"none","typ":"kb+jwt"}').toString('base64url');
    await fails(`${shown.slice(0, at)}${none}.${body}.`, { holder: 'wrong_key' });
    const untyped = signJws(holder, { typ: 'JWT' }, claims);
    await fails(shown.slice(0, at) + untyped, { holder: 'no_binding' });
  });

  it('with a wrong nonce, for a wrong audience, or replayed later is refused', async () => {
    await fails(show(), { holder: 'wrong_nonce' }, { nonce: 'another' });
    await fails(show(), { holder: 'wrong_audience' }, { audience: 'https://other.example/verify' });
    await fails(
      show(),
      { holder: 'binding_old' },
      { nowS: nowS + 900, readList: async () => list({ exp: nowS + 9000 }) },
    );
  });
});

describe('its status', () => {
  const withList = (token: string | undefined) => ({ readList: async () => token });
  const twoBits = (status: number) => {
    const bytes = new Uint8Array(64);
    bytes[IDX >> 2] = status << ((IDX & 3) * 2);
    return { bits: 2, lst: deflateSync(bytes).toString('base64url') };
  };

  it('is reported: revoked, suspended, or a value of the issuer’s own, which counts as revoked', async () => {
    await fails(show(), { status: 'revoked' }, withList(list({ status_list: packRevoked([IDX]) })));
    await fails(show(), { status: 'suspended' }, withList(list({ status_list: twoBits(2) })));
    await fails(show(), { status: 'revoked' }, withList(list({ status_list: twoBits(3) })));
    expect((await check(show(), withList(list({ status_list: twoBits(0) })))).payload).toBeDefined();
  });

  it('is unknown if the list cannot be reached', async () => {
    await fails(show(), { status: 'list_unreachable' }, withList(undefined));
    await fails(show(), { status: 'list_unreachable' }, { readList: () => Promise.reject(new Error('away')) });
  });

  it('is unknown if the list is unsigned, signed by another party, or no status list', async () => {
    const [head, body] = list().split('.');
    await fails(show(), { status: 'list_unsigned' }, withList(`${head}.${body}.`));
    const none = Buffer.from('{"alg":"none","typ":"statuslist+jwt"}').toString('base64url');
    await fails(show(), { status: 'list_unsigned' }, withList(`${none}.${body}.`));
    await fails(show(), { status: 'list_unsigned' }, withList(list({}, newHolderKey())));
    await fails(show(), { status: 'list_unsigned' }, withList(list({}, server, { typ: 'JWT' })));
    await fails(show(), { status: 'list_unsigned' }, withList('no token'));
  });

  it('read from a list for its signer’s key is not believed under another key', () => {
    const token = list();
    expect(openList(token, keys)?.statuses).toBeDefined();
    expect(openList(token, [publicOf(newHolderKey())])).toBeUndefined();
    expect(openList(token, keys)?.statuses).toBeDefined();
    expect(openList(`${token}A`, keys)).toBeUndefined();
  });

  it('is unknown if the list is another list, has expired, or has no such index', async () => {
    await fails(show(), { status: 'list_of_another' }, withList(list({ sub: `${publicUrl}/status-lists/2` })));
    await fails(show(), { status: 'list_expired' }, withList(list({ exp: nowS - 1 })));
    await fails(show(), { status: 'list_expired' }, withList(list({ exp: undefined, iat: nowS - 3600 })));
    await fails(show(), { status: 'list_expired' }, withList(list({ iat: nowS + 3600 })));
    await fails(show(), { status: 'no_status' }, withList(list({ status_list: { bits: 1, lst: 'eNrbuRgAAhcBXQ' } })));
    await fails(show(), { status: 'no_status' }, withList(list({ status_list: 'x' })));
  });
});

describe('@sd-jwt/sd-jwt-vc', () => {
  const hasher = (data: string | ArrayBuffer) =>
    new Uint8Array(
      createHash('sha256')
        .update(typeof data === 'string' ? data : new Uint8Array(data))
        .digest(),
    );
  const by = (jwk: (typeof keys)[number]) => (data: string, signature: string) => {
    const jws = readJws(`${data}.${signature}`);
    return jws !== undefined && isSignedBy(jws, jwk);
  };
  const signed = (jwk: JsonWebKey) => (data: string) =>
    signBytes('sha256', Buffer.from(data), {
      key: createPrivateKey({ key: jwk, format: 'jwk' }),
      dsaEncoding: 'ieee-p1363',
    }).toString('base64url');
  const common = { hasher, hashAlg: 'sha-256', saltGenerator: () => randomBytes(16).toString('base64url') } as const;
  const nobody = { jwk: publicOf(holder) };

  it('verifies our credentials', async () => {
    const theirs = new SDJwtVcInstance({
      ...common,
      verifier: by(publicOf(server)),
      kbVerifier: by(publicOf(holder)),
      statusListFetcher: async () => list(),
    });
    const { payload, kb } = await theirs.verify(show(), { keyBindingNonce: nonce });
    expect(payload).toMatchObject({
      vct: 'urn:ingam:credential:education',
      credentialName: 'Bachelor of Law',
      cnf: nobody,
    });
    expect(kb?.payload).toMatchObject({ nonce, aud: audience });
    const revoked = new SDJwtVcInstance({
      ...common,
      verifier: by(publicOf(server)),
      statusListFetcher: async () => list({ status_list: packRevoked([IDX]) }),
    });
    await expect(revoked.verify(form())).rejects.toThrow(/status/i);
  });

  it('has its credentials verified by us', async () => {
    const theirs = new SDJwtVcInstance({
      ...common,
      signer: signed(server.export({ format: 'jwk' })),
      signAlg: 'ES256',
      kbSigner: signed(holder.export({ format: 'jwk' })),
      kbSignAlg: 'ES256',
    });
    const issued = await theirs.issue(
      {
        iss: 'did:web:wallet.example',
        iat: nowS,
        vct: 'urn:ingam:credential:education',
        cnf: { jwk: publicOf(holder) },
        status: { status_list: { idx: IDX, uri } },
        name: 'Bachelor of Law',
        grade: 'A',
      } as never,
      { _sd: ['name', 'grade'] } as never,
    );
    const kb = { payload: { iat: nowS, aud: audience, nonce } };
    const { payload } = await check(await theirs.present(issued, { name: true }, { kb }));
    expect(payload).toMatchObject({ name: 'Bachelor of Law' });
    expect(payload).not.toHaveProperty('grade');
  });
});

it('a key of another curve is accepted for nobody', () => {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-384' });
  const jws = readJws(signJws(privateKey, { typ: 'x' }, {}));
  expect(jws && isSignedBy(jws, publicOf(server))).toBe(false);
});
