import { assetById } from '#features/currency/assets.ts';
import { type Queryable, sql } from '#platform/server/store/db.ts';
import { auditBy, type Fault } from '#platform/server/upkeep/audits.ts';
import { isSignedBy, readJws } from '#platform/server/vault/jws.ts';
import { listKeys } from '#platform/server/vault/vault-signer.ts';
import { toHex, whoBytes } from '../../reserves/bytes.ts';
import { readStatement } from '../../reserves/statement.ts';
import { growTree, treeMaker } from '../../reserves/tree.ts';
import type { Address, Hash } from '../rpc/port.ts';
import { type AuditedLeaf, listAuditedLeaves } from './audit-store.ts';
import type { ReservesAt } from './port.ts';
import { nodeOf, sha256 } from './sha256.ts';
import { findNewest, type StatementRow } from './statements-store.ts';

const PAGE = 2000;

/**
 * Compares the sums of the newest statement with the ledger at that time, computed from the entries, which never
 * change.
 */
const sumsAndEntries = auditBy(sql<Fault>`
  WITH newest AS (
    SELECT * FROM reserve_statements WHERE published_at IS NOT NULL ORDER BY day DESC LIMIT 1
  ), asset AS (
    SELECT s.id AS statement_id, s.day, a.asset_id, a.nth, s.reserves[a.nth] AS held, s.liabilities[a.nth] AS owed
      FROM newest s CROSS JOIN LATERAL unnest(s.asset_ids) WITH ORDINALITY AS a(asset_id, nth)
  ), leaf AS (
    SELECT a.nth, coalesce(sum(l.amounts[a.nth]), 0) AS total FROM asset a LEFT JOIN reserve_leaves l ON l.statement_id = a.statement_id GROUP BY a.nth
  ), debt AS (
    SELECT e.asset_id, -sum(e.balance_after) AS total FROM newest s CROSS JOIN LATERAL unnest(s.debt_accounts, s.debt_versions) AS d(account, version)
      JOIN entries e ON e.account_id = d.account AND e.version = d.version GROUP BY e.asset_id
  ), part AS (
    SELECT l.statement_id, a.asset_id, l.accounts[a.nth] AS account, l.versions[a.nth] AS version, l.amounts[a.nth] AS amount
      FROM asset a JOIN reserve_leaves l ON l.statement_id = a.statement_id WHERE l.accounts[a.nth] IS NOT NULL
  ), found AS (
    SELECT 'a statement of reserves whose leaves do not add up to its sums' AS problem, concat('day ', a.day, ', asset ', a.asset_id) AS place
      FROM asset a JOIN leaf l USING (nth) WHERE l.total <> a.owed
    UNION ALL SELECT 'a statement of reserves that omits a balance', concat('day ', a.day, ', asset ', a.asset_id)
      FROM asset a LEFT JOIN debt d ON d.asset_id = a.asset_id WHERE coalesce(d.total, 0) <> a.owed
    UNION ALL SELECT 'reserves that do not cover the liabilities', concat('day ', a.day, ', asset ', a.asset_id) FROM asset a WHERE a.held < a.owed
    UNION ALL SELECT 'a leaf that differs from its account’s balance', 'account ' || p.account
      FROM part p LEFT JOIN entries e ON e.account_id = p.account AND e.version = p.version
     WHERE (e.asset_id, e.balance_after) IS DISTINCT FROM (p.asset_id, p.amount)
  )
  SELECT problem, count(*) AS times, min(place) AS place FROM found GROUP BY problem ORDER BY problem`);

/** Checks the newest statement of reserves: its sums, leaves, root and signature. Empty without a statement. */
export async function auditReserves(db: Queryable): Promise<string[]> {
  const row = await findNewest(db);
  if (!row) return [];
  const found = [...(await sumsAndEntries(db))];
  const root = await rootOf(db, row);
  if (typeof root === 'string') found.push(root);
  else if (toHex(root) !== toHex(row.root))
    found.push(`a statement of reserves of another root than its leaves have (statement ${row.id})`);
  if (!(await isAsSigned(db, row)))
    found.push(`a statement of reserves that is not as it was signed (statement ${row.id})`);
  return found;
}

/** Recomputes the tree's root from the stored leaves, or returns a description of the first invalid leaf. */
async function rootOf(db: Queryable, { id, asset_ids: assets, leaves }: StatementRow): Promise<Uint8Array | string> {
  const maker = treeMaker(assets.length, sha256);
  const tree = growTree(maker);
  for (let after: Uint8Array = new Uint8Array(); ; ) {
    const rows = await listAuditedLeaves(db, id, after, PAGE);
    for (const row of rows) {
      if (!isOwn(row)) return `a leaf that is not the hash of what it says (${toHex(row.hash)})`;
      tree.add(nodeOf({ hash: row.hash, sums: row.amounts }));
    }
    after = rows.at(-1)?.hash ?? after;
    if (rows.length < PAGE) break;
  }
  const shape = { assets: assets.map((one) => assetById(one)), leaves };
  return maker.root(shape, tree.end());

  function isOwn({ hash, salt, owner, amounts }: AuditedLeaf): boolean {
    if (salt === null || owner === null) return true;
    return toHex(maker.leaf({ salt, who: sha256(whoBytes(owner)), amounts: amounts.map(BigInt) }).hash) === toHex(hash);
  }
}

async function isAsSigned(db: Queryable, row: StatementRow): Promise<boolean> {
  const jws = readJws(row.jws);
  const said = readStatement(row.jws)?.said;
  if (!jws || !said) return false;
  const key = (await listKeys(db)).find(({ kid }) => kid === jws.header.kid);
  return (
    key !== undefined &&
    isSignedBy(jws, key) &&
    said.root === toHex(row.root) &&
    said.leaves === row.leaves &&
    said.block.number === row.block_number &&
    said.block.hash === row.block_hash &&
    said.assets.map(({ liabilities }) => liabilities).join() === row.liabilities.join() &&
    said.assets.map(({ reserves }) => reserves).join() === row.reserves.join()
  );
}

/** Compares the newest statement with the holders' balances at its block. Throws if the chain no longer knows them. */
export async function auditReservesOnChain(db: Queryable, port: ReservesAt): Promise<string[]> {
  const row = await findNewest(db);
  const said = row && readStatement(row.jws)?.said;
  if (!row || !said) return [];
  const told = await port.balancesAt(
    { number: row.block_number, hash: row.block_hash as Hash },
    said.holders as Address[],
  );
  return row.asset_ids.flatMap((id, n) => {
    const { code } = assetById(id);
    const held = told.get(code);
    return held === BigInt(row.reserves[n] ?? -1)
      ? []
      : [`reserves of ${code} are not what the chain says (block ${row.block_number})`];
  });
}
