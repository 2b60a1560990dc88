import { describe, expect, test } from 'vitest';
import { readSources } from './server/source.ts';
import { foreignAwaits } from './server/transactions.ts';

const inServer = (text: string) => foreignAwaits([{ path: 'src/features/auth/server/store.ts', text }]);

describe('inside a transaction', () => {
  test('only the database is awaited', () => {
    expect(foreignAwaits(readSources('src/**/*.ts'))).toEqual([]);
  });
  test.each([
    'await db.tx(async (tx) => { await fetch(url); });',
    'await db.tx(async (tx) => { await db.run(sql``); });',
    'await pool.transaction(async (t) => { await mail.send(t.id); });',
    'await db.tx(async (tx) => { const rows = await Promise.all([hash(a), tx.rows(q)]); });',
    'await db.tx(async (tx) => { for await (const row of stream) keep(row); });',
    'async function put(tx: Tx, id: number) { await hash(id); }',
    'const put = async (id: number, tx: Tx) => { const later = async () => { await sleep(1); }; };',
    'async function put(tx: Tx) { const later = () => sleep(1); await later(); }',
    'async function put(tx: Tx) { const row = await tx.one(q); await hash(row.id); }',
    'class A { async put(tx: Tx) { await this.vault.seal(1); } }',
  ])('the check detects: %s', (text) => {
    expect(inServer(text)).toHaveLength(1);
  });
  test.each([
    'await db.tx(async (tx) => { await tx.run(sql``); return await tx.one(sql``); });',
    'await db.tx(async (tx) => { await post(tx, movement); await ledger.post(tx, movement); });',
    'async function put(tx: Tx) { await (isNew ? tx.run(a) : undefined); await tx.rows(q).then(first); }',
    'await db.tx(async (tx) => { const [a, b] = await Promise.all([read(tx), tx.one(q)]); });',
    'async function put(services: S, tx: Tx) { const move = mover(tx); await move.now(1); await make(services, tx); }',
    'async function put(tx: Tx) { const seal = (column: string) => vault.seal(tx, column); await seal(1); }',
    'await hash(password); const a = async (db: Db) => { await egress.send(b); };',
  ])('the check accepts: %s', (text) => {
    expect(inServer(text)).toEqual([]);
  });
});
