import { X509Certificate } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { TestApp } from '#app/server/testing/harness.ts';
import { startTestApp } from '#app/server/testing/harness.ts';
import { secondNode } from '#app/server/testing/spare-apps.ts';
import { testApp } from '#app/server/testing/test-app.ts';
import { sql } from '#platform/server/store/db.ts';
import { eventually } from '#platform/server/testing/eventually.ts';
import { pemOf } from '#platform/server/vault/x509.ts';
import { listingFinder } from './lists.ts';
import { refreshJob } from './refresh.ts';
import { type Certified, certified, listKeeper } from './testing/certified.ts';
import { type ListChange, peerTrustList } from './testing/peer-trust-list.ts';

const [PAST, FUTURE] = ['2001-01-01T00:00:00Z', '2099-12-31T00:00:00Z'];
const METRICS = 'a token of sixteen letters and more';
const keeper = listKeeper();
const ministry = await peerTrustList(keeper);
const setting = { url: ministry.url, pins: keeper.pins };
const folder = await mkdtemp(join(tmpdir(), 'ingam-trust-'));
const ownFile = join(folder, 'own.pem');
const app = testApp({ isStill: true, settings: { trustLists: [setting, { file: ownFile }], metricsToken: METRICS } });
afterAll(async () => {
  await ministry.stop();
  await rm(folder, { recursive: true });
});

const authority = certified('Licence Authority');
const school = certified('Licence Signer', authority);
const chainOf = (...all: Certified[]) => all.map(({ certificate }) => new X509Certificate(certificate));
const entity = (more: object = {}) => ({
  name: 'City of Hanbit',
  nameKo: '한빛시',
  certificate: authority.certificate,
  ...more,
});
const on = (chain = chainOf(school), as: 'issuer' | 'verifier' = 'issuer', of: TestApp = app) =>
  listingFinder(of.built.mounted.services)(chain, as);
const run = (of: TestApp = app) => refreshJob(of.built.mounted.services).run(AbortSignal.timeout(20_000));
/** Makes the hourly refresh due. */
const refresh = async () => {
  await app.db.run(sql`UPDATE trust_lists SET due_at = now()`);
  await run();
};
const published = async (change: ListChange) => {
  await ministry.publish(change);
  await refresh();
};
const fault = async () =>
  (await app.db.maybe(sql<{ fault: string | null }>`SELECT fault FROM trust_lists`))?.fault ?? null;
const names = async (...of: Parameters<typeof on>) => (await on(...of))?.map(({ as }) => as.en);

beforeEach(() => published({ entities: [entity()] }));

describe('a trust list', () => {
  it('covers parties certified by its entities, and their own certificates, under its names for them', async () => {
    const [found] = (await on()) ?? [];
    expect(found).toMatchObject({
      list: { en: 'Ministry of Lists', ko: '명부부' },
      as: { en: 'City of Hanbit', ko: '한빛시' },
      isOver: false,
    });
    expect(await names(chainOf(authority))).toEqual(['City of Hanbit']);
    expect(await names(chainOf(school, authority))).toEqual(['City of Hanbit']);
    const stranger = certified('Licence Authority');
    expect(await on(chainOf(certified('Licence Signer', stranger)))).toEqual([]);
    expect(await on([])).toEqual([]);
  });

  it('covers nobody through a listed certificate that may certify nobody', async () => {
    await published({ entities: [entity({ certificate: school.certificate })] });
    expect(await names()).toEqual(['City of Hanbit']);
    expect(await on(chainOf(certified('Below', school)))).toEqual([]);
  });

  it('counts only for the services that it lists: issuers, or certifiers of verifiers, in force from their day on', async () => {
    const type = (path: string) => ({ ServiceTypeIdentifier: `http://uri.etsi.org/19602/SvcType/${path}` });
    const roles = async (service: object) => {
      await published({ entities: [entity({ service })] });
      return [await names(chainOf(school), 'issuer'), await names(chainOf(school), 'verifier')];
    };
    expect(await roles(type('PID/Issuance'))).toEqual([['City of Hanbit'], []]);
    expect(await roles(type('PID/Revocation'))).toEqual([[], []]);
    expect(await roles(type('WRPAC/Issuance'))).toEqual([[], ['Licence Signer']]);
    expect(await roles({ ServiceStatus: 'http://uri.etsi.org/19602/SvcStatus/withdrawn' })).toEqual([[], []]);
    expect(await roles({ StatusStartingTime: FUTURE })).toEqual([[], []]);
  });

  it('leaves out a withdrawn entity, from the next list on', async () => {
    // A header parameter that JAdES signers add.
    await published({ entities: [entity()], header: { crit: ['sigT'], sigT: '2026-01-01T00:00:00Z' } });
    expect([await names(), await fault()]).toEqual([['City of Hanbit'], null]);
    await published({ entities: [] });
    expect(await on()).toEqual([]);
  });

  it('is refused if another party signed it, or if it is changed, older, expired or of a later day, and the earlier list stays in force', async () => {
    const old = await ministry.sign({ entities: [] });
    await published({ entities: [entity()] });
    const refused = async (body: string) => {
      ministry.serve(body);
      await refresh();
      expect(await names()).toEqual(['City of Hanbit']);
      return fault();
    };
    const other = certified('Other');
    const x5c = [other.certificate.toString('base64')];
    expect(await refused(await ministry.sign({ header: { x5c }, signer: other.key }))).toBe('wrong_signer');
    expect(await refused(await ministry.sign({ signer: other.key }))).toBe('bad_signature');
    const appended = [other.certificate, keeper.root.certificate].map((one) => one.toString('base64'));
    expect(await refused(await ministry.sign({ header: { x5c: appended }, signer: other.key }))).toBe('wrong_signer');
    const good = await ministry.sign({});
    const [head, , signature] = good.split('.');
    const [, body] = (await ministry.sign({ scheme: { more: 1 } })).split('.');
    expect(await refused([head, body, signature].join('.'))).toBe('bad_signature');
    expect(await refused(`${Buffer.from('{"alg":"none"}').toString('base64url')}.${body}.`)).toBe('wrong_signer');
    expect(await refused(await ministry.sign({ header: { crit: ['exp'], exp: 1 } }))).toBe('bad_signature');
    expect(await refused(old)).toBe('older');
    expect(await refused(await ministry.sign({ scheme: { NextUpdate: PAST } }))).toBe('over');
    expect(await refused(await ministry.sign({ scheme: { ListIssueDateTime: FUTURE } }))).toBe('not_yet');
    expect(await refused(await ministry.sign({ scheme: { NextUpdate: null } }))).toBe('unreadable');
    expect(await refused('<TrustServiceStatusList/>')).toBe('unreadable');
  });

  it('is refused for a forged certificate chain: below a certificate that may certify nobody, below a root of the same name, or of endless length', async () => {
    await published({ entities: [entity()] });
    const refused = async (body: string) => {
      ministry.serve(body);
      await refresh();
      expect(await names()).toEqual(['City of Hanbit']);
      return fault();
    };
    const listed = async (signer: Certified, ...above: Certified[]) => {
      const x5c = [signer, ...above].map(({ certificate }) => certificate.toString('base64'));
      return refused(await ministry.sign({ header: { x5c }, signer: signer.key }));
    };
    // The signer of the list has a key but may not certify others with it.
    expect(await listed(certified('Evil', keeper.signer), keeper.signer, keeper.root)).toBe('wrong_signer');
    const twin = certified('List Root');
    expect(await listed(certified('List Signer', twin), twin)).toBe('wrong_signer');
    expect(await listed(certified('List Signer', twin), twin, keeper.root)).toBe('wrong_signer');
    const [head, , signature] = (await ministry.sign({})).split('.');
    const deep = Buffer.from(`{"LoTE":${'['.repeat(200_000)}${']'.repeat(200_000)}}`).toString('base64url');
    expect(await refused([head, deep, signature].join('.'))).toBe('unreadable');
  });

  it('that is too large, redirects or is missing is refused, and no other address is requested', async () => {
    let elsewhere = 0;
    const inside = await peerTrustList(keeper);
    inside.serve(await inside.sign({}));
    const before = inside.asked();
    for (const [body, status, headers, said] of [
      ['x'.repeat(1_100_000), 200, {}, 'too_large'],
      ['', 302, { location: inside.url }, 'redirect'],
      ['', 503, {}, 'status_503'],
    ] as const) {
      ministry.serve(body, status, headers);
      await refresh();
      expect(await fault()).toBe(said);
      expect(await names()).toEqual(['City of Hanbit']);
    }
    elsewhere = inside.asked() - before;
    await inside.stop();
    expect(elsewhere).toBe(0);
  });

  it('has its age and failures reported as metrics, under its address without possible secrets', async () => {
    const figures = async () => {
      const { text } = await app.call('GET /metrics', { token: METRICS });
      return text.split('\n').filter((line) => line.startsWith('ingam_trust_list_'));
    };
    await app.db.run(sql`UPDATE trust_lists SET kept_at = now() - interval '2 hours'`);
    const [age, failing] = await figures();
    const list = ministry.url.replace(/\?.*/, '');
    expect(age).toMatch(/^ingam_trust_list_age_seconds\{list="[^"]+"\} 720\d/);
    expect(failing).toBe(`ingam_trust_list_failing{list="${list}"} 0`);
    await app.db.run(
      sql`UPDATE trust_lists SET fault = 'older', url = url || '?key=secret', kept_at = NULL, signed = NULL, sequence = NULL`,
    );
    await eventually(figures).toEqual([`ingam_trust_list_failing{list="${list}"} 1`]);
    await app.db.run(sql`DELETE FROM trust_lists`);
  });

  it('that has expired is reported as expired, and counts no more', async () => {
    await published({ entities: [entity()], scheme: { NextUpdate: '2098-01-01T00:00:00Z' } });
    expect(await on()).toMatchObject([{ isOver: false }]);
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2098-01-01') });
    try {
      expect(await on()).toMatchObject([{ isOver: true }]);
    } finally {
      vi.useRealTimers();
    }
  });

  it('is fetched by one node of two, and known to both nodes and to a node started later', async () => {
    const other = await secondNode(app, { isStill: true });
    const before = ministry.asked();
    await app.db.run(sql`UPDATE trust_lists SET due_at = now()`);
    await Promise.all([run(), run(other)]);
    expect(ministry.asked() - before).toBe(1);
    expect(await names(chainOf(school), 'issuer', other)).toEqual(['City of Hanbit']);
    await other.stop();
    // With settings that pin another signer, the stored list counts for nothing until one by that signer arrives.
    const strict = { ...setting, pins: ['0'.repeat(64)] };
    const later = await startTestApp({ over: app, isStill: true, settings: { trustLists: [strict] } });
    expect(await on(chainOf(school), 'issuer', later)).toEqual([]);
    await run(later);
    expect(await fault()).toBe('wrong_signer');
    await later.stop();
  });
});

describe('the operator’s own file', () => {
  it('lists the parties of its certificates, takes effect at once when changed, and lists nobody if it cannot be read', async () => {
    const shop = certified('Hanbit Market');
    expect(await on(chainOf(shop))).toEqual([]);
    await writeFile(ownFile, `our shops\n${pemOf(shop.certificate)}`);
    expect(await on(chainOf(shop), 'verifier')).toMatchObject([
      { as: { en: 'Hanbit Market' }, list: { en: 'XP Network' }, until: null, isOver: false },
    ]);
    await writeFile(ownFile, '-----BEGIN CERTIFICATE-----\nnone\n-----END CERTIFICATE-----');
    expect(await on(chainOf(shop))).toEqual([]);
    await rm(ownFile);
    expect(await on(chainOf(shop))).toEqual([]);
  });
});
