import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { ownerProof } from '#features/auth/server/sessions/authorize.ts';
import { contract } from '#features/credentials/contract.ts';
import { placeOf } from '#features/credentials/server/credential.ts';
import { keyOf, signForm } from '#features/credentials/server/forms/form.ts';
import { lockCredential } from '#features/credentials/server/store.ts';
import { submitting } from '#features/documents/server/testing/submitting.ts';
import type { UserId } from '#platform/ids.ts';
import { sql } from '#platform/server/store/db.ts';
import { migrate } from '#platform/server/store/migrate.ts';
import { createEmptyDb } from '#platform/server/testing/stores.ts';
import { restoreBackup } from '#platform/server/upkeep/restore.ts';
import { readJws } from '#platform/server/vault/jws.ts';
import { userSubject } from '#platform/server/vault/vault.ts';
import { functions, migrations } from './migrations.ts';
import { startTestApp } from './testing/harness.ts';
import { testApp } from './testing/test-app.ts';

const app = testApp({ mode: 'hosted' });
const calls: ReturnType<typeof app.client<typeof contract>> = (route, sent) => app.client(contract)(route, sent);
let me: { userId: number; token: string };
let id: number;
const my = submitting(app, () => me);
beforeEach(async () => {
  me = await app.register();
  await my.becomes(await my.submit('M70689098'), 'verified');
  id = (await my.credentials())[0]?.id ?? 0;
});

const owner = () => ownerProof(me.userId as UserId);
const held = () => app.db.tx((tx) => lockCredential(tx, app.built.mounted.services, owner(), id));
const payloadOf = (form = '') => readJws(form.split('~')[0] ?? '')?.payload;
const linked = async () => {
  const { body } = await calls('POST /api/presentations', {
    body: { userId: me.userId, credentialId: id, claims: ['holderName'], to: 'Jeju Hotel' },
    token: me.token,
  });
  return body.url.split('#')[1] ?? '';
};
const check = async (token: string) => (await calls('POST /api/verifications/check', { body: { token } })).body;

/** Replaces a form by one that was signed before trials existed. */
async function signAsBefore(): Promise<void> {
  const { vault, signer, settings } = app.built.mounted.services;
  const [credential] = await my.credentials();
  if (!credential) throw new Error('there is no credential');
  const row = await app.db.one(sql<{ holder_key: Uint8Array; status_list: number; status_idx: number }>`
    SELECT holder_key, status_list, status_idx FROM credentials WHERE id = ${id}`);
  const subject = userSubject(me.userId as UserId);
  await app.db.tx(async (tx) => {
    const form = signForm(
      { ...credential, verification: 'issuer_signed' },
      {
        holder: keyOf(await vault.open(tx, subject, placeOf('holder_key', id), row.holder_key)),
        status: { list: row.status_list, idx: row.status_idx },
        signer,
        publicUrl: settings.publicUrl,
      },
    );
    expect(payloadOf(form)).not.toHaveProperty('trial');
    const sealed = await vault.seal(tx, subject, placeOf('signed_form', id), Buffer.from(form));
    await tx.run(sql`UPDATE credentials SET signed_form = ${sealed} WHERE id = ${id}`);
  });
}

describe('a document that a sandbox checked', () => {
  it('is signed as a trial, with its own type, and no page states that an issuer verified it', async () => {
    expect(await my.credentials()).toMatchObject([{ verification: 'trial', checkedBy: 'sandbox' }]);
    expect(payloadOf((await held())?.form)).toMatchObject({
      trial: true,
      vct: 'urn:ingam:trial:passport',
      verification: 'trial',
      evidence: { checked_by: 'sandbox' },
    });
    expect((await check(await linked())).shown).toMatchObject({ verification: 'trial', credentialType: 'passport' });
  });

  it('is signed again as a trial when it is next shown, if it was signed before there were trials', async () => {
    await signAsBefore();
    const [before] = await my.credentials();
    expect(before?.verification).toBe('trial');
    const { shown } = await check(await linked());
    expect(shown?.verification).toBe('trial');
    expect(payloadOf(shown?.presentation)).toMatchObject({ trial: true, vct: 'urn:ingam:trial:passport' });
    expect(payloadOf((await held())?.form)).toMatchObject({ trial: true });
  });

  it('cannot be stored as an issuer’s credential by any writer', async () => {
    const written = app.db.run(sql`UPDATE credentials SET verification = 'issuer_signed' WHERE id = ${id}`);
    await expect(written).rejects.toThrow(/credentials_of_document/);
  });

  it('is revoked if nobody verifies documents any more, and its presentation then fails the check', async () => {
    const token = await linked();
    const closed = await startTestApp({ over: app, settings: { hasSandboxes: false }, isStill: true });
    await closed.stop();
    expect(await my.credentials()).toMatchObject([{ isRevoked: true }]);
    const { checks, shown } = await check(token);
    expect(shown).toBeNull();
    expect(checks).toContainEqual({ check: 'status', result: 'failed', fault: 'revoked' });
  });
});

it('trials in a store of an earlier release are marked as trials, and no sandbox appears as an issuer', async () => {
  const { db, drop } = await createEmptyDb();
  try {
    await db.tx((tx) => tx.exec('DROP SCHEMA public CASCADE; CREATE SCHEMA public'));
    const before = migrations().filter(({ number }) => number < 45);
    await restoreBackup(db, join(import.meta.dirname, '../../../test-fixtures/dumps/0033.jsonl.gz'), before);
    const signed = sql`UPDATE credentials SET verification = 'issuer_signed', checked_by = 'sandbox' WHERE id = 4 AND verification = 'sandbox'`;
    expect(await db.run(signed)).toBe(1);
    await migrate(db, migrations(), functions());
    const kinds = sql`SELECT DISTINCT verification, checked_by FROM credentials ORDER BY verification, checked_by`;
    expect(await db.rows(kinds)).toEqual([
      { verification: 'self_attested', checked_by: null },
      { verification: 'trial', checked_by: 'sandbox' },
      { verification: 'trial', checked_by: null },
    ]);
  } finally {
    await drop();
  }
});
