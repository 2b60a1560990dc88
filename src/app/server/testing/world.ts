import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setProvenEmail } from '#features/auth/server/email/email-store.ts';
import { hashPassword } from '#features/auth/server/sessions/passwords.ts';
import { startSession } from '#features/auth/server/sessions/sessions.ts';
import { createUser } from '#features/auth/server/users.ts';
import type { AssetCode } from '#features/currency/assets.ts';
import { fund } from '#features/ledger/server/testing/fund.ts';
import type { Kind } from '#features/organisations/rules.ts';
import { registry } from '#features/organisations/server/testing/firm.ts';
import type { Owner } from '#platform/server/http/proof.ts';
import type { Settings } from '#platform/server/settings/settings.ts';
import { sql, type Tx } from '#platform/server/store/db.ts';
import { demoProfile, makePersonsWorld } from '../demo/world.ts';
import { startTestApp, type TestApp } from './harness.ts';

/** A person signed in on the screen server. */
export interface Person {
  readonly userId: number;
  readonly token: string;
  readonly email: string;
  readonly address: string;
}

interface Profile {
  readonly firstName: string;
  readonly lastName: string;
  readonly nameKo?: string | null | undefined;
  /** Password; without one the person has a session but cannot sign in again. */
  readonly password?: string;
}

/** Creates a person without money or data. */
export const newPerson = (app: TestApp, profile: Partial<Profile> = {}): Promise<Person> =>
  makePerson(app, { firstName: 'Jun', lastName: 'Park', ...profile }, async () => undefined);

/**
 * Creates a new Kim Minseo with the demo's money, credentials, contacts, trips, refunds and approvals, but without its
 * organisations.
 */
export const personWithDemo = (app: TestApp, profile: Partial<Profile> = {}): Promise<Person> =>
  makePerson(app, { ...demoProfile, ...profile }, (tx, owner) =>
    makePersonsWorld(app.built.mounted.services, tx, owner),
  );

/** Transfers money from the house to a person; `amount` is a decimal in whole units. */
export const give = (app: TestApp, { userId }: Person, asset: AssetCode, amount: string): Promise<void> =>
  fund(app.db, userId, asset, amount);

/** An approved organisation of a person. */
export interface Firm {
  readonly id: number;
  readonly name: string;
  readonly businessNumber: string;
  readonly address: string;
}

/** Creates an organisation of these kinds, with a unique name by default, and approves it as the operator. */
export async function firmOf(app: TestApp, owner: Person, kinds: Kind[], name?: string): Promise<Firm> {
  const { organisation } = await registry(app).make(owner, { kinds, ...(name !== undefined && { name }) });
  const { id, address, name: registered, businessNumber } = organisation;
  return { id, address, name: registered, businessNumber };
}

type LinkPlace = 'lost' | 'prove' | 'stop' | 'renew';

/** Returns the path of the newest link of a kind mailed to an address; empty if there is none yet. */
export const linkInMail = async (app: TestApp, email: string, place: LinkPlace): Promise<string> =>
  (await linksInMail(app, email, place)).at(-1) ?? '';

/** Returns the paths of all links of a kind mailed to an address, newest last. */
export async function linksInMail(
  { settings: { mail } }: TestApp,
  email: string,
  place: LinkPlace,
): Promise<readonly string[]> {
  if (mail.kind !== 'sandbox') throw new Error('letters are not kept here');
  const names = (await readdir(mail.folder).catch(() => [])).filter((name) => name.endsWith('.eml')).sort();
  const letters = await Promise.all(names.map((name) => readFile(join(mail.folder, name), 'utf8')));
  const all = letters.filter((letter) => letter.includes(email)).join('\n');
  return all.match(new RegExp(`/login\\?${place}#\\S+`, 'g')) ?? [];
}

/** Nodes with other settings over the store of all screen tests, by address. Their jobs never run. */
const nodes = new Map<string, TestApp>();

/** Starts a node for a test whose screen depends on settings, and returns its address. */
export async function startNode(over: TestApp, settings: Partial<Settings>): Promise<string> {
  const node = await startTestApp({ mode: settings.mode ?? 'hosted', over, isStill: true, settings, speeds: {} });
  nodes.set(node.url, node);
  return node.url;
}

export async function stopNode(_: TestApp, url: string): Promise<void> {
  await nodes.get(url)?.stop();
  nodes.delete(url);
}

async function makePerson(
  app: TestApp,
  { password, ...profile }: Profile,
  furnish: (tx: Tx, owner: Owner) => Promise<void>,
): Promise<Person> {
  const { services } = app.built.mounted;
  const email = `${randomUUID()}@example.com`;
  const passwordHash = password === undefined ? null : await hashPassword(password);
  return app.db.tx(async (tx) => {
    const { owner, user } = await createUser(tx, services, { ...profile, email, passwordHash });
    await setProvenEmail(tx, owner, email);
    await furnish(tx, owner);
    const token = await startSession(tx, { id: owner.userId, passwordHash }, undefined);
    if (token === undefined) throw new Error('the session did not start');
    return { userId: owner.userId, token, email, address: user.address };
  });
}

/**
 * Restores LocalPay's four sample shops, which a start removes and the demo's payments need, and stops later nodes from
 * removing them.
 */
export async function seedShops({ db }: TestApp): Promise<void> {
  await db.tx(async (tx) => {
    const { columns } = await tx.one(
      sql<{ columns: string }>`SELECT columns FROM harness.seeded WHERE name = 'merchants'`,
    );
    await tx.exec(`INSERT INTO merchants (${columns}) OVERRIDING SYSTEM VALUE
      SELECT ${columns} FROM harness.rows_of_merchants ON CONFLICT DO NOTHING`);
    await tx.exec(`
      CREATE FUNCTION harness.keep_row() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NULL; END $$;
      CREATE TRIGGER keep_sample_shops BEFORE UPDATE OR DELETE ON merchants FOR EACH ROW
        WHEN (OLD.house_owner IS NOT NULL) EXECUTE FUNCTION harness.keep_row()`);
  });
}

/**
 * Number of running files: the first starts the jobs and the last stops them, since an idle server would keep querying
 * the database.
 */
let filesAtWork = 0;

export function enter(app: TestApp): void {
  filesAtWork += 1;
  app.built.startJobs();
}

export async function leave(app: TestApp): Promise<void> {
  filesAtWork -= 1;
  if (filesAtWork === 0) await app.built.stopJobs();
}
