import { expect } from 'vitest';
import type { TestApp } from '#app/server/testing/harness.ts';
import { contract as credentials } from '#features/credentials/contract.ts';
import { sql } from '#platform/server/store/db.ts';
import { eventually } from '#platform/server/testing/eventually.ts';
import { contract } from '../../contract.ts';
import { sandboxTimes } from '../verifier/sandbox-verifier.ts';
import { dataUrl, png } from './images.ts';

/** Short delays of the sandbox, for tests that wait for it. */
export const fastTimes = {
  ...sandboxTimes,
  answerMs: 30,
  slowMs: 200,
  firstRetryMs: 20,
  firstAskMs: 100,
  longestWaitMs: 200,
  patienceMs: 60_000,
};

/** Submits documents as one person, and reads their status. */
export function submitting(app: TestApp, me: () => { userId: number; token: string }) {
  const mine = () => ({ params: { userId: me().userId }, token: me().token });
  const find = async (id: number) => {
    const { body } = await app.client(contract)('GET /api/digital-documents/{userId}', mine());
    const one = body.find((document) => document.id === id);
    if (!one) throw new Error(`no document ${id}`);
    return one;
  };
  return {
    find,
    submit: async (documentNumber: string, change: object = {}) => {
      const metadata = { documentNumber, name: 'Seo Ha-neul Gwak', imageData: dataUrl(png(3, 2, 40)) };
      const body = {
        userId: me().userId,
        title: 'passport Verification',
        documentType: 'passport',
        metadata,
        ...change,
      };
      const reply = await app.call('POST /api/digital-documents', { body, token: me().token });
      expect(reply.status).toBe(201);
      return (reply.body as { id: number }).id;
    },
    becomes: (id: number, status: 'verified' | 'rejected') =>
      eventually(async () => (await find(id)).metadata.verificationStatus).toBe(status),
    credentials: async () => (await app.client(credentials)('GET /api/credentials/{userId}', mine())).body,
    updates: async () =>
      (
        await app.db.rows(sql<{ data: Record<string, unknown> }>`
          SELECT data FROM outbox WHERE type = 'document_update' AND user_id = ${me().userId} ORDER BY id`)
      ).map(({ data }) => data),
  };
}
