import { beforeEach, describe, expect, it } from 'vitest';
import { createLogger } from '#app/server/admin/log.ts';
import { testApp } from '#app/server/testing/test-app.ts';
import { issueForDocument } from '#features/credentials/server/forms/from-document.ts';
import { sql } from '#platform/server/store/db.ts';
import { slot } from '#platform/server/store/slot.ts';
import { contract } from '../contract.ts';
import { fastTimes, submitting } from './testing/submitting.ts';
import { createVerification } from './verification.ts';
import type { VerifiedDocument } from './verification-store.ts';
import type { DocumentToVerify, Verifier, VerifierStatus } from './verifier/port.ts';

const app = testApp({ isStill: true });
let me: { userId: number; token: string };
const the = submitting(app, () => me);
beforeEach(async () => {
  me = await app.register();
});
const going = new AbortController().signal;
/** Submits a document that is the only one in the queue. */
const submitAlone = async () => {
  await app.db.run(sql`DELETE FROM verification_queue`);
  return the.submit('M1');
};
const endLease = (id: number) =>
  app.db.run(sql`UPDATE verification_queue SET due_at = now() WHERE document_id = ${id}`);
const verified = (document: DocumentToVerify): VerifierStatus => {
  const { name, documentNumber } = document;
  return { status: 'verified', document: { name, documentNumber, expiresOn: null } };
};

/** Simulates another process over the same store, with a verifier of its own. */
function process(submit: Verifier['submit'], more: Partial<Verifier> = {}, onVerified?: () => Promise<void>) {
  const services = { ...app.built.mounted.services, log: createLogger('silent') };
  const done = slot<VerifiedDocument>();
  done.fill(issueForDocument(services));
  if (onVerified) done.fill(onVerified);
  const verifier: Verifier = {
    isOffered: true,
    name: 'verifier',
    times: fastTimes,
    submit,
    ask: async () => ({ status: 'pending' }),
    close: () => undefined,
    ...more,
  };
  return createVerification(services, () => verifier, done);
}

describe('a verification that is killed', () => {
  it('while the verifier checks the document is continued by another process, under the same reference', async () => {
    const id = await submitAlone();
    const references: string[] = [];
    const hang = Promise.withResolvers<VerifierStatus>();
    const first = process(async (document) => {
      references.push(document.reference);
      return hang.promise;
    }).job.run(going);
    await expect.poll(() => references.length).toBe(1);
    const second = process(async (document) => {
      references.push(document.reference);
      return verified(document);
    });
    await second.job.run(going);
    expect((await the.find(id)).metadata.verificationStatus).toBe('pending');
    await endLease(id);
    await second.job.run(going);
    expect(new Set(references).size).toBe(1);
    expect(await the.find(id)).toMatchObject({ checkedBy: 'verifier', metadata: { verificationStatus: 'verified' } });
    hang.resolve({ status: 'rejected', code: 'not_genuine' });
    await first;
    expect((await the.find(id)).metadata.verificationStatus).toBe('verified');
    expect(await the.credentials()).toHaveLength(1);
    expect(await the.updates()).toHaveLength(1);
  });

  it('while its verdict is written has written no part of it, and reaches the same verdict afterwards', async () => {
    const id = await submitAlone();
    const dying = process(
      async (document) => verified(document),
      {},
      async () => {
        throw new Error('killed');
      },
    );
    await dying.job.run(going);
    expect((await the.find(id)).metadata.verificationStatus).toBe('pending');
    expect(await the.credentials()).toEqual([]);
    expect(await the.updates()).toEqual([]);
    await endLease(id);
    await process(async (document) => verified(document)).job.run(going);
    expect(await the.credentials()).toHaveLength(1);
    expect(await the.updates()).toMatchObject([{ status: 'verified' }]);
  });

  it('after the handover asks the verifier first, and sends the document again if the verifier lost it', async () => {
    const id = await submitAlone();
    const asked: string[] = [];
    let isLost = true;
    const verifier = process(
      async (document) => {
        asked.push('submit');
        return isLost ? { status: 'pending' } : verified(document);
      },
      {
        ask: async () => {
          asked.push('ask');
          isLost = false;
          return { status: 'unknown' };
        },
      },
    );
    await verifier.job.run(going);
    await expect
      .poll(async () => {
        await verifier.job.run(going);
        return (await the.find(id)).metadata.verificationStatus;
      })
      .toBe('verified');
    expect(asked).toEqual(['submit', 'ask', 'submit']);
  });
});

describe('SQL enforces that', () => {
  const decide = (id: number, status: string, code: string | null) =>
    app.db.run(sql`UPDATE digital_documents SET verification_status = ${status}, rejection_code = ${code},
      rejection_reason = ${code}, verified_at = now() WHERE id = ${id}`);

  it('a verdict is never reversed, and a document with a verdict is no longer pending', async () => {
    const id = await the.submit('M1');
    await decide(id, 'rejected', 'other');
    expect(await app.db.rows(sql`SELECT FROM verification_queue WHERE document_id = ${id}`)).toEqual([]);
    await expect(decide(id, 'verified', null)).rejects.toThrow('never taken back');
    await expect(decide(id, 'rejected', 'unreadable')).rejects.toThrow('never taken back');
    await expect(
      app.db.run(sql`UPDATE digital_documents SET verification_status = 'pending', rejection_code = NULL,
        rejection_reason = NULL, verified_at = NULL WHERE id = ${id}`),
    ).rejects.toThrow('never taken back');
  });

  it('a document is never changed, and only a rejected one loses its image', async () => {
    const id = await the.submit('M1');
    for (const change of [
      sql`UPDATE digital_documents SET title = 'another' WHERE id = ${id}`,
      sql`UPDATE digital_documents SET document_hash = ${'0'.repeat(64)} WHERE id = ${id}`,
      sql`UPDATE digital_documents SET particulars = '\\x00' WHERE id = ${id}`,
      sql`UPDATE digital_documents SET reference = gen_random_uuid() WHERE id = ${id}`,
    ])
      await expect(app.db.run(change)).rejects.toThrow('never changed');
    await expect(app.db.run(sql`UPDATE digital_documents SET image = '\\x00' WHERE id = ${id}`)).rejects.toThrow(
      'erased',
    );
    const erase = () =>
      app.db.run(sql`UPDATE digital_documents SET image = NULL, image_erased_at = now() WHERE id = ${id}`);
    await expect(erase()).rejects.toThrow('digital_documents_erased');
    await decide(id, 'verified', null);
    await expect(erase()).rejects.toThrow('digital_documents_erased');
  });
});

it('the image of a rejected document is erased after 30 days; its row and hash stay, and so do all other images', async () => {
  const verdictAgo = async (number: string, status: 'verified' | 'rejected', ago: string) => {
    const id = await the.submit(number);
    await app.db.tx(async (tx) => {
      // Bypasses the guards to move a verdict into the past.
      await tx.run(sql`SET LOCAL session_replication_role = replica`);
      await tx.run(sql`UPDATE digital_documents SET verification_status = ${status}, verified_at = now() - ${ago}::interval,
        rejection_code = ${status === 'rejected' ? 'unreadable' : null}, rejection_reason = ${status === 'rejected' ? 'x' : null}
        WHERE id = ${id}`);
    });
    return id;
  };
  const old = await verdictAgo('M1', 'rejected', '30 days 1 minute');
  const young = await verdictAgo('M2', 'rejected', '29 days 23 hours');
  const good = await verdictAgo('M3', 'verified', '40 days');
  for (let turn = 0; turn < 2; turn += 1) await app.runJob('retention');
  const imageOf = async (id: number) => {
    const params = { userId: me.userId, id };
    const one = await app.client(contract)('GET /api/digital-documents/{userId}/{id}', { params, token: me.token });
    expect(one.status).toBe(200);
    expect(one.body.documentHash).toMatch(/^[0-9a-f]{64}$/);
    return one.body.metadata.imageData;
  };
  expect(await imageOf(old)).toBeNull();
  expect(await imageOf(young)).toMatch(/^data:image\/png/);
  expect(await imageOf(good)).toMatch(/^data:image\/png/);
});
