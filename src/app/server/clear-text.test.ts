import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { ownerProof } from '#features/auth/server/sessions/authorize.ts';
import { lettersTo } from '#features/auth/server/testing/mailbox.ts';
import { phoneOf } from '#features/auth/server/testing/phone.ts';
import type { Bundle } from '#features/credentials/server/export/export-shape.ts';
import { unlockKeys } from '#features/credentials/server/export/key-lock.ts';
import { jpeg } from '#features/documents/server/testing/images.ts';
import type { UserId } from '#platform/ids.ts';
import { openStore } from '#platform/server/open-store.ts';
import { type Db, sql } from '#platform/server/store/db.ts';
import { migrate } from '#platform/server/store/migrate.ts';
import { foundIn, needlesOf } from '#platform/server/testing/needles.ts';
import { createTestDb, testStore } from '#platform/server/testing/stores.ts';
import { functions, migrations } from './migrations.ts';
import { startTestApp, type TestApp } from './testing/harness.ts';

const PASSWORD = 'the password of nobody else';
const PASSPHRASE = 'a passphrase that opens keys';
const EMAIL = 'minseo.in.clear@example.com';
const RESIDENT = '900101-2345678';
const ACCOUNT = '11024681357902';
const NUMBER = 'HB-2024-0917-SECRET';
const dataDir = mkdtempSync(join(tmpdir(), 'ingam-clear-'));

const secrets: Record<string, string | Uint8Array> = {};
let app: TestApp;
let dumped: Buffer;
/**
 * Folder of the mail sandbox, by default in DATA_DIR. It is the operator's mailbox and the one exception to this test.
 */
const LETTER_BOX = join(dataDir, 'mail');
let letters: Buffer;

/**
 * Opens the store whose raw content is searched: a folder of files on the embedded store, otherwise the test's
 * database.
 */
async function place() {
  if (testStore === 'postgres') return createTestDb();
  const db = await openStore({ databaseUrl: undefined, dataDir });
  await migrate(db, migrations(), functions());
  return { db, drop: () => db.close() };
}

/** Dumps every row of every table in PostgreSQL's text form. */
async function dump(db: Db): Promise<Buffer> {
  const tables = await db.rows(
    sql<{ name: string }>`SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY 1`,
  );
  const lines: string[] = [];
  for (const { name } of tables) {
    const query = { text: `SELECT r::text AS line FROM "${name}" AS r`, values: [], name: `dump_${name}` };
    for (const { line } of await db.rows<{ line: string }>(query)) lines.push(`${name} ${line}`);
  }
  return Buffer.from(lines.join('\n'));
}

interface Private {
  readonly image: Buffer;
  readonly token: string;
  readonly second: string;
  /** Private keys in base64url. */
  readonly did: string;
  readonly ofCredential: string;
  /** Secrets of e-mailed links. */
  readonly used: string;
  readonly open: string;
  readonly proof: string;
  readonly recovery: string;
}

const bytes = (text: string) => Buffer.from(text, 'base64url');

const secretsOf = (it: Private): Record<string, string | Uint8Array> => ({
  'the DID’s private key': bytes(it.did),
  'a credential’s private key': bytes(it.ofCredential),
  'a resident number': RESIDENT,
  'its digits': RESIDENT.replace('-', ''),
  'the document’s image': it.image.subarray(-1000, -960),
  'an account number': ACCOUNT,
  'a credential’s number': NUMBER,
  'to whom it was shown': 'Halla Bank of Jeju',
  'a session token': it.token,
  'the bytes of it': bytes(it.token),
  'another session token': it.second,
  'a link’s secret that was used': it.used,
  'a link’s secret that is open': it.open,
  'the secret of a link that proves an e-mail': it.proof,
  'the secret of a recovery link': it.recovery,
  'the bytes of it too': bytes(it.recovery),
  'the password': PASSWORD,
  'the passphrase of an export': PASSPHRASE,
  'the master key': app.built.masterKeys[0] ?? new Uint8Array(),
});

const codesOf = (codes: readonly string[]) =>
  Object.fromEntries(
    codes.flatMap((code, n) => [
      [`recovery code ${n}`, code],
      [`recovery code ${n} as it is read`, code.replaceAll('-', '')],
    ]),
  );

async function keepPrivately(userId: number, token: string, phone: ReturnType<typeof phoneOf>) {
  const params = { userId };
  const image = Buffer.concat([
    jpeg(600, 400, { appBytes: 400 }),
    Buffer.from(`주민등록증 ${RESIDENT}`),
    randomBytes(2000),
  ]);
  const document = await app.call('POST /api/digital-documents', {
    token,
    body: {
      userId,
      title: 'My ID',
      documentType: 'id',
      metadata: {
        documentNumber: RESIDENT,
        name: 'Kim Minseo',
        imageData: `data:image/jpeg;base64,${image.toString('base64')}`,
      },
    },
  });
  const account = await phone.sign('POST /api/bank-accounts/{userId}', {
    params,
    body: { bankName: 'KB Kookmin', accountNumber: ACCOUNT, accountHolder: 'Kim', accountType: 'checking' },
  });
  const added = await app.call('POST /api/credentials', {
    token,
    body: {
      userId,
      credentialType: 'education',
      issuer: 'self:Hanbit',
      issuanceDate: '2024-02-20',
      credentialData: { name: 'Bachelor of Law', credentialNumber: NUMBER },
    },
  });
  return { image, document, account, added };
}

beforeAll(async () => {
  const mail = { kind: 'sandbox' as const, folder: LETTER_BOX, from: 'Ingam <wallet@example.com>' };
  app = await startTestApp({ mode: 'hosted', store: await place(), settings: { mail } });
  const made = await app.call('POST /api/auth/register', {
    body: { email: EMAIL, password: PASSWORD, firstName: 'Minseo', lastName: 'Kim' },
  });
  const { user, token } = made.body as { user: { id: number }; token: string };
  const login = await app.call('POST /api/auth/login', { body: { email: EMAIL, password: PASSWORD } });
  const params = { userId: user.id };
  const phone = phoneOf(app, { userId: user.id, token, password: PASSWORD });
  await phone.enable();
  const { image, document, account, added } = await keepPrivately(user.id, token, phone);
  const link = async () => {
    const body = {
      userId: user.id,
      credentialId: (added.body as { id: number }).id,
      claims: ['name'],
      to: 'Halla Bank of Jeju',
    };
    const reply = await phone.sign('POST /api/presentations', { body });
    return (reply.body as { url: string }).url.split('#')[1] ?? '';
  };
  const [used, open] = [await link(), await link()];
  const check = await app.call('POST /api/verifications/check', { body: { token: used } });
  const file = await phone.sign('POST /api/user/{userId}/export', { params, body: { passphrase: PASSPHRASE } });
  const { bundle } = JSON.parse(file.text) as { bundle: Bundle };
  const keys = bundle.keys && (await unlockKeys(bundle.keys, PASSPHRASE, bundle.subject.did));
  const set = await phone.sign('POST /api/recovery-codes/{userId}', { params });
  const { codes } = set.body as { codes: string[] };
  const secretOf = async (link: RegExp) => {
    const letter = await vi.waitUntil(async () => (await lettersTo(app, EMAIL)).find((one) => link.test(one)), 20_000);
    return link.exec(letter)?.[1] ?? '';
  };
  const proof = await secretOf(/\?prove#([\w-]{43})/);
  expect((await app.call('POST /api/email-proofs', { body: { token: proof, password: PASSWORD } })).status).toBe(200);
  await app.call('POST /api/recovery', { body: { email: EMAIL } });
  const recovery = await secretOf(/\?lost#([\w-]{43})/);
  letters = Buffer.concat(readdirSync(LETTER_BOX).map((name) => readFileSync(join(LETTER_BOX, name))));
  expect(codes).toHaveLength(10);
  expect([document, account, added, check, file].map(({ status }) => status)).toEqual([201, 201, 201, 200, 200]);
  if (!keys?.credentials[0]) throw new Error('no keys to look for');
  const { token: second } = login.body as { token: string };
  const [did, ofCredential] = [keys.did.d, keys.credentials[0].key.d];
  Object.assign(
    secrets,
    secretsOf({ did, ofCredential, image, token, second, used, open, proof, recovery }),
    codesOf(codes),
  );
  const owner = ownerProof(user.id as UserId);
  expect((await app.db.rows(sql`SELECT 1 AS one FROM showings WHERE user_id = ${owner.userId}`)).length).toBe(1);
  dumped = await dump(app.db);
  await app.stop();
});
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

it('no table contains a key, a document, an account number, a token or a one-time secret in clear text', () => {
  expect(dumped.includes(EMAIL)).toBe(true);
  expect(foundIn(dumped, secrets)).toEqual([]);
});

it('no log line contains a key, a document, an account number, a token or a one-time secret in clear text', () => {
  const log = Buffer.from(app.log.join('\n'));
  expect(log.length).toBeGreaterThan(100);
  expect(foundIn(log, secrets)).toEqual([]);
});

it('the operator’s mailbox contains the links that were sent, and no other secret', () => {
  expect(foundIn(letters, secrets)).toEqual([
    'the secret of a link that proves an e-mail',
    'the secret of a recovery link',
    'the bytes of it too',
  ]);
});

if (testStore === 'pglite')
  it('no other file of DATA_DIR contains a secret in clear text, not even the write-ahead log', () => {
    const files = readdirSync(dataDir, { recursive: true, withFileTypes: true }).filter(
      (one) => one.isFile() && one.parentPath !== LETTER_BOX,
    );
    expect(files.length).toBeGreaterThan(100);
    const holding: string[] = [];
    let hasEmail = 0;
    for (const { parentPath, name } of files) {
      const bytes = readFileSync(join(parentPath, name));
      if (bytes.includes(EMAIL)) hasEmail += 1;
      holding.push(...foundIn(bytes, secrets).map((secret) => `${name}: ${secret}`));
    }
    expect(hasEmail).toBeGreaterThan(0);
    expect(holding).toEqual([]);
  });

it('the search finds a secret in any of its encodings, inside other text too', () => {
  const secret = randomBytes(32);
  const around = (n: number) => Buffer.concat([randomBytes(n), secret, randomBytes(7 - n)]);
  const forms = [0, 1, 2, 3].flatMap((n) => [
    around(n),
    ...(['hex', 'base64', 'base64url'] as const).map((form) => Buffer.from(around(n).toString(form))),
    Buffer.from(around(n).toString('hex').toUpperCase()),
  ]);
  for (const form of forms) expect(foundIn(form, { secret })).toEqual(['secret']);
  expect(foundIn(randomBytes(4096), { secret })).toEqual([]);
  expect(() => needlesOf('short')).toThrow();
});
