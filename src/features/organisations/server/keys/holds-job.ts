import type { UserId } from '#platform/ids.ts';
import type { Job } from '#platform/server/jobs/jobs.ts';
import { doOne, retryDelayOfS } from '#platform/server/jobs/set-aside.ts';
import type { Services } from '#platform/server/services.ts';
import { type Db, sql, type Tx } from '#platform/server/store/db.ts';
import { openScopes, type Role } from '../../rules.ts';
import { lockOrganisation } from '../organisations-store.ts';
import { keys } from './keys-store.ts';
import { tellOwners } from './tell-owners.ts';

const AT_ONCE = 100;

interface HasOrganisation {
  readonly organisation: UserId;
}

/** Finds organisations with keys that are due for a check. Reads an index of only those keys. */
const listDue = (db: Db): Promise<HasOrganisation[]> =>
  db.rows(sql<HasOrganisation>`
    SELECT DISTINCT due.organisation_id AS organisation
      FROM (SELECT k.organisation_id FROM organisation_keys k
             WHERE k.hold_look_at IS NOT NULL AND k.hold_look_at <= now() AND k.revoked_at IS NULL
             ORDER BY k.hold_look_at LIMIT ${AT_ONCE}) AS due
     ORDER BY organisation`);

/** Notifies owners once of keys that an upgrade put on hold. One notice covers all keys of an organisation. */
export const holdsJob = (services: Services): Job => ({
  name: 'key-holds',
  everyMs: 60_000,
  run: async (stop) => {
    const { db } = services;
    for (let due = await listDue(db); due.length > 0; due = await listDue(db))
      for (const { organisation } of due) {
        if (stop.aborted) return;
        await doOne(
          () => db.tx((tx) => look(tx, services, organisation)),
          (fault) => setAside(db, organisation, fault),
        );
      }
  },
});

/** Checks the due keys of one organisation. A second node waits for the lock and then finds none due. */
async function look(tx: Tx, services: Services, organisation: UserId): Promise<void> {
  const row = await lockOrganisation(tx, { organisation });
  const due = await tx.rows(sql<{
    id: number;
    name: string;
    scopes: string[];
    maker_role: Role | null;
    is_good: boolean;
  }>`
    SELECT k.id, k.name, k.scopes, s.role AS maker_role, k.expires_at > now() AS is_good
      FROM ${keys}
     WHERE k.organisation_id = ${organisation} AND k.hold_look_at <= now() AND k.revoked_at IS NULL
     ORDER BY k.id`);
  const held = due.filter(
    (key) =>
      key.is_good && openScopes(key.scopes, key.maker_role, { isOperator: row.is_operator }).length < key.scopes.length,
  );
  await tellOwners(tx, services, row, { change: 'on_hold', keys: held });
  tx.queue(sql`
    UPDATE organisation_keys SET hold_look_at = NULL, hold_fault = NULL
     WHERE id = ANY (${due.map(({ id }) => id)}::bigint[]) AND revoked_at IS NULL`);
}

/** Postpones the keys of an organisation by a pause that grows with each failure. */
async function setAside(db: Db, organisation: UserId, fault: string): Promise<void> {
  await db.tx(async (tx) => {
    const due = sql`organisation_id = ${organisation} AND hold_look_at <= now() AND revoked_at IS NULL`;
    const failed = await tx.rows(
      sql<{ tries: number }>`SELECT hold_tries AS tries FROM organisation_keys WHERE ${due}`,
    );
    const tries = Math.max(0, ...failed.map((one) => one.tries)) + 1;
    tx.queue(sql`
      UPDATE organisation_keys
         SET hold_tries = ${tries}, hold_fault = ${fault}, hold_look_at = now() + make_interval(secs => ${retryDelayOfS(tries)})
       WHERE ${due}`);
  });
}
