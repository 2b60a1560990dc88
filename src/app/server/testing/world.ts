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

/** Somebody who is signed in on the screen server. */
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
  /** Without one a person has a session and no way to sign in again. */
  readonly password?: string;
}

/** Makes a person who owns nothing. */
export const newPerson = (app: TestApp, profile: Partial<Profile> = {}): Promise<Person> =>
  makePerson(app, { firstName: 'Jun', lastName: 'Park', ...profile }, async () => undefined);

/** Makes a new Kim Minseo with the demo's money, credentials, contacts, trips, refunds and approvals, but without its organisations. */
export const personWithDemo = (app: TestApp, profile: Partial<Profile> = {}): Promise<Person> =>
  makePerson(app, { ...demoProfile, ...profile }, (tx, owner) =>
    makePersonsWorld(app.built.mounted.services, tx, owner),
  );

/** Gives a person money from the house; `amount` is a decimal of whole ones. */
export const give = (app: TestApp, { userId }: Person, asset: AssetCode, amount: string): Promise<void> =>
  fund(app.db, userId, asset, amount);

/** An approved organisation of a person. */
export interface Firm {
  readonly id: number;
  readonly name: string;
  readonly businessNumber: string;
  readonly address: string;
}

/** Makes an organisation of these kinds, under a name of its own unless told, and has the operator approve it. */
export async function firmOf(app: TestApp, owner: Person, kinds: Kind[], name?: string): Promise<Firm> {
  const { organisation } = await registry(app).make(owner, { kinds, ...(name !== undefined && { name }) });
  const { id, address, name: registered, businessNumber } = organisation;
  return { id, address, name: registered, businessNumber };
}

type LinkPlace = 'lost' | 'prove' | 'stop' | 'renew';

/** The path of the newest link to a place in the letters that were written to an address; empty while there is none. */
export const linkInMail = async (app: TestApp, email: string, place: LinkPlace): Promise<string> =>
  (await linksInMail(app, email, place)).at(-1) ?? '';

/** The paths of all such links, the newest last. */
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

/** Nodes over the store of all screen tests with settings of their own, by address. Their jobs never run. */
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

/** Puts back LocalPay's four sample shops, which the start of a server removes and the demo's payments need, and keeps them from nodes that start later. */
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

/** Files at work, of which the first starts the jobs and the last stops them: an idle server would go on asking what is due. */
let filesAtWork = 0;

export function enter(app: TestApp): void {
  filesAtWork += 1;
  app.built.startJobs();
}

export async function leave(app: TestApp): Promise<void> {
  filesAtWork -= 1;
  if (filesAtWork === 0) await app.built.stopJobs();
}
