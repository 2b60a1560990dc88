import { randomUUID } from 'node:crypto';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { answerErrors } from '#platform/server/http/problems.ts';
import { createEgress } from '#platform/server/outside/egress.ts';
import { eventually } from '#platform/server/testing/eventually.ts';
import { createTestDb, type TestDb } from '#platform/server/testing/stores.ts';
import { sandboxNumbers } from '../../sandbox-plan.ts';
import { type FakeVerifier, startFakeVerifier } from '../testing/fake-verifier.ts';
import { createHttpVerifier, mountVerifierWebhook } from './http.ts';
import type { DocumentToVerify, IncomingVerdict, Verifier } from './port.ts';
import { createSandbox, sandboxTimes } from './sandbox-verifier.ts';

let store: TestDb;
beforeAll(async () => {
  store = await createTestDb();
});
afterAll(() => store.drop());

interface Plugged {
  readonly verifier: Verifier;
  unplug(): Promise<void>;
}
/** The adapters to test, each with its backend. `heard` collects verdicts that arrive by themselves. */
const adapters = {
  sandbox: async (heard: IncomingVerdict[]): Promise<Plugged> => {
    const times = { ...sandboxTimes, answerMs: 20, slowMs: 1500 };
    const verifier = createSandbox((answer) => heard.push(answer), times);
    return { verifier, unplug: async () => verifier.close() };
  },
  http: async (heard: IncomingVerdict[]): Promise<Plugged> => {
    const fake: FakeVerifier = await startFakeVerifier();
    const app: FastifyInstance = Fastify({ forceCloseConnections: true });
    answerErrors(app);
    mountVerifierWebhook(app, { db: store.db, secrets: fake.settings.webhookSecrets }, async (_tx, answer) =>
      heard.push(answer),
    );
    const here = await app.listen({ host: '127.0.0.1', port: 0 });
    fake.webhookUrl = `${here}/api/webhooks/verifier`;
    const egress = createEgress({ operatorHosts: [new URL(fake.settings.url).host] });
    return {
      verifier: createHttpVerifier(egress, fake.settings, here),
      unplug: async () => {
        await fake.close();
        await app.close();
      },
    };
  },
};

const documentOf = (documentNumber: string): DocumentToVerify => ({
  reference: randomUUID(),
  documentHash: 'ab'.repeat(32),
  documentType: 'passport',
  documentNumber,
  name: 'Seo Ha-neul Gwak',
  image: { type: 'image/png', bytes: Buffer.from('an image') },
});

describe.each(Object.keys(adapters) as (keyof typeof adapters)[])('a verifier (%s)', (name) => {
  let plugged: Plugged;
  let heard: IncomingVerdict[];
  beforeEach(async () => {
    heard = [];
    plugged = await adapters[name](heard);
  });
  afterEach(() => plugged.unplug());
  const submit = (document: DocumentToVerify) => plugged.verifier.submit(document);
  const ask = (document: DocumentToVerify) => plugged.verifier.ask(document);
  const answersOn = ({ reference }: DocumentToVerify) => heard.filter((answer) => answer.reference === reference);
  const firstOn = (document: DocumentToVerify) => answersOn(document)[0]?.verdict;

  it('accepts a document, reports that it has received it, and verifies it later with its data', async () => {
    const document = documentOf('M70689098-USA-19900312');
    expect(await submit(document)).toEqual({ status: 'pending' });
    const verified = {
      status: 'verified',
      document: {
        name: document.name,
        documentNumber: 'M70689098-USA-19900312',
        expiresOn: expect.stringMatching(/^20\d\d-/),
        nationality: 'USA',
        birthDate: '1990-03-12',
      },
    };
    await eventually(() => firstOn(document)).toEqual(verified);
    expect(answersOn(document)[0]).toMatchObject({ documentHash: document.documentHash });
    await eventually(() => ask(document)).toEqual(verified);
    expect(await submit(document)).toEqual(verified);
  });

  it.each([
    ['SANDBOX-UNREADABLE', 'unreadable'],
    ['sandbox-mismatch', 'mismatch'],
    [' Sandbox-Expired ', 'document_expired'],
    ['SANDBOX-FORGED', 'not_genuine'],
  ])('rejects %s as %s', async (number, code) => {
    const document = documentOf(number);
    await submit(document);
    await eventually(() => firstOn(document)).toMatchObject({ status: 'rejected', code });
  });

  it('treats a document that is sent again as the same document', async () => {
    const document = documentOf('M1');
    for (let n = 0; n < 3; n += 1) await submit(document);
    await eventually(() => answersOn(document).length).toBe(1);
    await submit(document);
    expect(answersOn(document)).toHaveLength(1);
  });

  it('knows no document that it was not sent', async () => {
    expect(await ask(documentOf('M1'))).toEqual({ status: 'unknown' });
  });

  it('fails with SANDBOX-DOWN each time, with SANDBOX-FLAKY twice', async () => {
    const down = documentOf('SANDBOX-DOWN');
    for (let n = 0; n < 4; n += 1) await expect(submit(down)).rejects.toThrow();
    const flaky = documentOf('SANDBOX-FLAKY');
    for (let n = 0; n < 2; n += 1) await expect(submit(flaky)).rejects.toThrow();
    expect(await submit(flaky)).toEqual({ status: 'pending' });
    await eventually(() => firstOn(flaky)?.status).toBe('verified');
  });

  it('never responds to SANDBOX-SILENT, and responds to SANDBOX-SLOW after other documents', async () => {
    const [silent, slow, other] = [documentOf('SANDBOX-SILENT'), documentOf('SANDBOX-SLOW'), documentOf('M1')];
    for (const document of [silent, slow, other]) await submit(document);
    await eventually(() => heard.map(({ reference }) => reference)).toEqual([other.reference, slow.reference]);
    expect(await ask(silent)).toEqual({ status: 'pending' });
  });

  it('responds to SANDBOX-TWICE twice, and the first response counts', async () => {
    const document = documentOf('SANDBOX-TWICE');
    await submit(document);
    await eventually(() => answersOn(document).map(({ verdict }) => verdict.status)).toEqual(['verified', 'rejected']);
    expect((await ask(document)).status).toBe('verified');
  });
});

it('every special number of the sandbox has a test here', () => {
  const tested = 'UNREADABLE MISMATCH EXPIRED FORGED SLOW SILENT DOWN FLAKY TWICE'.split(' ');
  expect(sandboxNumbers).toEqual(tested.map((word) => `SANDBOX-${word}`));
});
