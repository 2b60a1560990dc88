import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { registry } from '#features/organisations/server/testing/firm.ts';
import { DAY_S } from '#platform/server/jobs/retention.ts';
import { readSettings } from '#platform/server/settings/settings.ts';
import { sql } from '#platform/server/store/db.ts';
import { eventually } from '#platform/server/testing/eventually.ts';
import { createTestDb } from '#platform/server/testing/stores.ts';
import { audit } from './audit.ts';
import { allParts, serverFeatures } from './features.ts';
import { startTestApp, type TestApp } from './testing/harness.ts';
import { toyFeature, toyTable } from './testing/toy.ts';
import { closedNames, trialScreens } from './web/trial-screens.ts';

const PASSWORD = 'correct horse battery';

describe('a feature added as a folder and a line gets', () => {
  const METRICS = 'a-token-of-sixteen-letters';
  let app: TestApp;
  let me: Awaited<ReturnType<TestApp['register']>>;
  const keep = (name: string) =>
    app.call('POST /api/toys/{userId}', { params: { userId: me.userId }, token: me.token, body: { name } });
  const toy = (name: string) =>
    app.db.maybe(
      sql<{
        event_id: number | null;
        is_wound: boolean;
      }>`SELECT event_id, is_wound FROM toys WHERE name = ${name} ORDER BY id DESC LIMIT 1`,
    );
  beforeAll(async () => {
    const store = await createTestDb();
    await store.db.tx((tx) => tx.exec(toyTable));
    app = await startTestApp({
      mode: 'hosted',
      store,
      features: [...serverFeatures, toyFeature],
      settings: { metricsToken: METRICS },
    });
    me = await app.register();
  });
  afterAll(() => app.stop());

  it('its call and its limit', async () => {
    expect(await keep('bear')).toMatchObject({ status: 201, body: { name: 'bear' } });
    expect((await keep('doll')).status).toBe(201);
    expect((await keep('kite')).status).toBe(201);
    expect(await keep('ball')).toMatchObject({ status: 429, problem: { code: 'too_many_requests' } });
  });
  it('its packed event and its listener', async () => {
    await eventually(async () => (await toy('kite'))?.event_id).toEqual(expect.any(Number));
  });
  it('its job', async () => {
    await eventually(async () => (await toy('kite'))?.is_wound).toBe(true);
  });
  it('its slot: every new user has one from the start', async () => {
    expect(await toy('first')).toBeDefined();
  });
  it('its door, and its call in the API description', async () => {
    expect((await app.call('GET /.well-known/toys')).text).toBe('4');
    const { paths } = (await app.call('GET /api/openapi.json')).body as { paths: object };
    expect(Object.keys(paths)).toEqual(expect.arrayContaining(['/.well-known/toys', '/api/toys/{userId}']));
  });
  it('its metric and its queue', async () => {
    const { text } = await app.call('GET /metrics', { token: METRICS });
    expect(text).toContain('ingam_toys 4\n');
    expect(text).toContain('ingam_due_far_ahead{queue="toys"} 0\n');
    const ready = (await app.call('GET /api/health/ready')).body;
    expect(ready).toMatchObject({ queues: { toys: { due: 0, setAside: 0 } }, farAhead: { toys: 0 } });
  });
  it('its command, its port and its trial', async () => {
    const { services, parts } = app.built.mounted;
    const { commands } = parts.find(({ name }) => name === 'toy') ?? {};
    expect(await commands?.(services)['count-toys']?.('mine')).toEqual({ name: 'mine', count: 4 });
    const settings = readSettings({});
    expect(closedNames(settings, parts)).toEqual(['reserves', 'toymaker']);
    expect(trialScreens(settings, parts)).toContain('/toys');
  });
  it('its audit', async () => {
    await app.db.run(sql`UPDATE toys SET name = '' WHERE name = 'doll'`);
    const { ok, problems } = await audit(app.db, app.built.mounted.parts);
    expect([ok, problems]).toEqual([
      false,
      [expect.stringMatching(/^a toy without a name \(1, the first: toy \d+\)$/)],
    ]);
    await app.db.run(sql`UPDATE toys SET name = 'doll' WHERE name = ''`);
  });
  it('its export', async () => {
    const params = { userId: me.userId };
    const { text } = await app.call('POST /api/user/{userId}/export', { params, token: me.token, body: {} });
    expect(text).toContain('kite');
  });
  it('its pruning', async () => {
    await app.db.run(sql`UPDATE toys SET at = now() - interval '61 minutes' WHERE name = 'bear'`);
    await app.runJob('retention');
    expect([await toy('bear'), await toy('kite')]).toEqual([undefined, expect.anything()]);
  });
  it('its objections to an account deletion, and its erasure of personal data', async () => {
    const sent = { params: { userId: me.userId }, token: me.token, body: { currentPassword: PASSWORD, givenUp: [] } };
    await app.db.run(sql`UPDATE toys SET name = 'lent' WHERE name = 'doll'`);
    expect((await app.call('POST /api/user/{userId}/deletion', sent)).problem).toMatchObject({
      code: 'account_underway',
      errors: { lent_toys: '1 pending' },
    });
    await app.db.run(sql`UPDATE toys SET name = 'doll' WHERE name = 'lent'`);
    expect((await app.call('POST /api/user/{userId}/deletion', sent)).status).toBe(204);
    expect(await app.db.rows(sql`SELECT 1 AS is FROM toys WHERE user_id = ${me.userId}`)).toEqual([]);
  });
  it('its rows of the caller’s organisations, except for a read-only session', async () => {
    const { userId, address, token } = await app.register();
    const { organisation } = await registry(app).make({ userId, address, token });
    const names = async () => (await app.call('GET /api/toys', { token })).body;
    expect(await names()).toEqual([userId, organisation.id]);
    // As if a credential had opened the account.
    const { id } = await app.db.one(sql<{ id: number }>`INSERT INTO account_credentials (user_id, mark, vct, issuer)
      VALUES (${userId}, sha256('a card'), 'urn:card', 'https://issuer.example') RETURNING id`);
    await app.db.run(sql`UPDATE sessions SET account_credential_id = ${id} WHERE user_id = ${userId}`);
    expect(await names()).toEqual([userId]);
  });
});

describe('the features', () => {
  const parts = allParts();
  const keys = <K extends 'tables' | 'limits' | 'queues' | 'ports'>(what: K) =>
    parts.flatMap((part) => Object.keys(part[what] ?? {}));
  it('are named like their folders', () => {
    const folders = readdirSync(join(import.meta.dirname, '../../features'));
    expect(serverFeatures.map(({ name }) => name).toSorted()).toEqual(folders.toSorted());
  });
  it.each(['tables', 'limits', 'queues', 'ports'] as const)('share no names of %s', (what) => {
    expect(new Set(keys(what)).size).toBe(keys(what).length);
  });
  it('count failed attempts within the time for which attempts are stored', () => {
    const kept = parts.flatMap(({ prunables = [] }) => prunables).find(({ table }) => table === 'attempts')?.keepS ?? 0;
    const windows = parts.flatMap(({ limits = {} }) => Object.values(limits).map(({ windowS }) => windowS));
    expect(Math.max(...windows)).toBeLessThanOrEqual(kept);
  });
  it('store data for as long as the documents promise', () => {
    const days = parts.flatMap(({ prunables = [] }) => prunables.map(({ table, keepS }) => [table, keepS / DAY_S]));
    expect(Object.fromEntries(days)).toEqual({
      sessions: 30,
      security_log: 365,
      notifications: 90,
      erasures: 1095,
      till_sittings: 30,
      // Unpaid charges only.
      till_charges: 1,
      // Counted from the end of their validity or day.
      pay_grants: 90,
      pay_grant_aliases: 4,
      pay_grant_uses: 30,
      upkeep_records: 400,
      server_nodes: 1,
      passkey_challenges: 300 / DAY_S,
      recovery_wishes: 1,
      recovery_links: 1,
      email_changes: 365,
      email_links: 1,
      user_networks: 30,
      organisation_invitations: 1,
      organisation_keys: 90,
      event_deliveries: 30,
      // Events are kept longer than their last delivery.
      organisation_events: 36,
      event_nodes: 1,
      connection_links: 1,
      credential_offers: 1,
      offer_runs: 30,
      issuance_authorizations: 1,
      issuance_nonces: 1,
      issuer_notices: 1,
      offer_takings: 30,
      staff_role_askings: 1,
      refund_proof_askings: 1,
      campaign_askings: 1,
      // Counted from the end of the campaign.
      campaign_gone_cards: 1,
      account_askings: 1,
      refund_proofs: 180,
      office_entries: 1,
      office_sign_ins: 1,
      // Uploads are kept for longer than an act that refers to one may wait.
      office_uploads: 9,
      disclosures: 1,
      verifier_requests: 30,
      case_pictures: 180,
      digital_documents: 30,
      presentations: 1,
      extract_links: 30,
      holds_set_aside: 1,
      idempotency_keys: 30,
      bank_number_tries: 365,
      exchange_quotes: 1,
      chain_person_days: 2,
      chain_quotes: 1,
      exchange_person_days: 2,
      exchange_feed_rates: 1,
      charges: 1,
      checkouts: 365,
      pay_requests: 400,
      sandbox_tax_purchases: 365,
      outbox: 7,
      attempts: 1,
      webhook_messages: 7,
      events_set_aside: 7,
      mails: 7,
    });
  });
});
