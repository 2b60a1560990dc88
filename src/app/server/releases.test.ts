import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { sql } from '#platform/server/store/db.ts';
import { migrate } from '#platform/server/store/migrate.ts';
import { createTestDb, type TestDb } from '#platform/server/testing/stores.ts';
import { functions, migrations, programSchema } from './migrations.ts';
import { startTestApp, type TestApp } from './testing/harness.ts';
import { COMPATIBLE_SINCE, programVersion } from './version.ts';

const releases = z
  .array(
    z.strictObject({
      tag: z.string().regex(/^v\d+\.\d+\.\d+$/),
      // The last release's commit is recorded once it exists.
      commit: z
        .string()
        .regex(/^[0-9a-f]{40}$/)
        .optional(),
      schema: z.int(),
      functions: z.record(z.string(), z.int()),
      compatible_since: z.int(),
    }),
  )
  .min(1)
  .parse(JSON.parse(readFileSync(join(import.meta.dirname, '../../../docs/releases.json'), 'utf8')));

describe('docs/releases.json', () => {
  it('lists releases in order, with existing migrations and functions no higher than ours', () => {
    const known = new Set(migrations().map(({ number }) => number));
    const ours = new Map(functions().map(({ feature, number }) => [feature, number]));
    for (const { schema, functions: theirs, compatible_since } of releases) {
      expect(known).toContain(schema);
      expect(compatible_since).toBeLessThanOrEqual(schema);
      for (const [feature, number] of Object.entries(theirs)) expect(ours.get(feature)).toBeGreaterThanOrEqual(number);
    }
    const schemas = releases.map(({ schema }) => schema);
    expect(schemas).toEqual([...new Set(schemas)].sort((a, b) => a - b));
    expect(releases.slice(0, -1).filter(({ commit }) => commit === undefined)).toEqual([]);
  });

  it('admits no program that needs what a migration removed, such as the constraint used for registration before 0035', () => {
    // Migrations 0094 and 0105 are exempt: they rename tables, but create objects with the same columns under the old
    // names in the same transaction.
    const taken = migrations().filter(
      ({ number, text }) =>
        number !== 94 && number !== 105 && /\bDROP (CONSTRAINT \w+_key|COLUMN|TABLE)\b|\bRENAME\b/.test(text),
    );
    expect(taken.map(({ number }) => number)).toContain(35);
    for (const { number } of taken) expect(number).toBeLessThanOrEqual(COMPATIBLE_SINCE);
    for (const { schema, compatible_since } of releases)
      for (const { number } of taken) if (number <= schema) expect(number).toBeLessThanOrEqual(compatible_since);
  });

  it('lists this program last, with the version of status and image', () => {
    expect(`v${programVersion()}`).toBe(releases.at(-1)?.tag);
    const compose = readFileSync(join(import.meta.dirname, '../../../deploy/compose.yaml'), 'utf8');
    expect(compose).toContain(`image: ingam:${programVersion()}\n`);
  });

  it('lists a previous release that can run beside this program', () => {
    expect(COMPATIBLE_SINCE).toBeLessThanOrEqual(releases.at(-1)?.schema ?? 0);
    expect(COMPATIBLE_SINCE).toBeGreaterThanOrEqual(releases.at(-1)?.compatible_since ?? 0);
  });
});

describe('a program on the schema of a later release', () => {
  let store: TestDb;
  let app: TestApp;
  const later = (since: number | null) => sql`INSERT INTO schema_migrations (number, name, checksum, compatible_since)
    VALUES (9999, 'later', 'x', ${since}) ON CONFLICT (number) DO UPDATE SET compatible_since = excluded.compatible_since`;
  const laterFunctions = (since: number | null) =>
    sql`UPDATE schema_functions SET number = 9999, hash = 'theirs', compatible_since = ${since} WHERE feature = 'ledger'`;
  const start = () => migrate(store.db, migrations(), functions());
  beforeAll(async () => {
    store = await createTestDb();
    app = await startTestApp({ store });
  });
  afterAll(() => app.stop());

  it('starts and is ready if that release admits it, and leaves its functions alone', async () => {
    await store.db.run(later(programSchema()));
    await store.db.run(laterFunctions(programSchema()));
    expect(await start()).toEqual([]);
    expect((await app.call('GET /api/health/ready')).status).toBe(200);
    expect(await store.db.one(sql`SELECT number FROM schema_functions WHERE feature = 'ledger'`)).toEqual({
      number: 9999,
    });
  });

  it.each([
    [
      'migrations',
      later,
      /migration 9999-later, which this program does not know, and it admits programs from schema 10000 on, this one has \d+$/,
    ],
    ['functions', laterFunctions, /functions 9999 of ledger, this program \d+$/],
  ])('does not start if the store’s %s do not match its own', async (_, change, words) => {
    await store.db.run(change(10_000));
    await expect(start()).rejects.toThrow(words);
    await store.db.run(change(programSchema()));
  });

  it('is not ready if the store does not say which releases it admits', async () => {
    await store.db.run(later(null));
    await expect.poll(async () => (await app.call('GET /api/health/ready')).status).toBe(503);
    await store.db.run(sql`DELETE FROM schema_migrations WHERE number = 9999`);
    for (const { feature, number, hash } of functions())
      await store.db.run(
        sql`UPDATE schema_functions SET number = ${number}, hash = ${hash} WHERE feature = ${feature}`,
      );
  });
});
