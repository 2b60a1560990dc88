import { randomBytes } from 'node:crypto';
import { namesAs } from '#platform/both-names.ts';
import type { Page, PageQuery } from '#platform/contract.ts';
import type { UserId } from '#platform/ids.ts';
import type { KeyHolder, Officer, Owner } from '#platform/server/http/proof.ts';
import type { Services } from '#platform/server/services.ts';
import { type Queryable, sql, type Tx } from '#platform/server/store/db.ts';
import { idBefore } from '#platform/server/store/pages.ts';
import { auditBy, type Fault } from '#platform/server/upkeep/audits.ts';
import { SERVER, userSubject, type Vault } from '#platform/server/vault/vault.ts';
import { type Act, LOOKS } from '../../audit.ts';
import type { AuditEntry } from '../../wire.ts';
import { tellAllStaff } from '../staff/tell-staff.ts';
import { commitmentTo, type EntryContent, type ExportedEntry, nextHead } from './chain.ts';
import { type EntryRow, insertEntry, listEntries, namesOf, readHead, reserveEntry } from './trail-store.ts';

/** The actor: a member of the staff, by role; the server's operator; or a program, by its key. */
type Doer = Pick<Officer, 'organisation' | 'role'> & { readonly person: Pick<Owner, 'userId'> | null };

/** Returns a program as actor. It has no person; the entry's data names the key. */
export const byKey = ({ organisation }: KeyHolder): Doer => ({ organisation, role: 'key', person: null });

const placeOf = (organisation: UserId, n: number) => ({
  table: 'organisation_audit',
  column: 'sealed',
  row: `${organisation}/${n}`,
});
const subjectOf = (userId: UserId | null) => (userId === null ? SERVER : userSubject(userId));

/**
 * Appends an act to the audit trail in the transaction of the act. The content is sealed under the actor's key, with
 * the salt of its commitment.
 */
export async function record(
  tx: Tx,
  vault: Vault,
  { organisation, person, role }: Doer,
  act: Act,
  data: EntryContent['data'],
): Promise<void> {
  if (!LOOKS.has(act)) await tellAllStaff(tx, organisation);
  const said: EntryContent = { role, data };
  const salt = randomBytes(32);
  const byUser = person?.userId ?? null;
  const commitment = commitmentTo(salt, said);
  const plain = Buffer.concat([salt, Buffer.from(JSON.stringify(said))]);
  const seal = await vault.sealer(tx, subjectOf(byUser));
  // The organisation's other acts wait from here until the commit.
  const { n, at_ms, before } = await reserveEntry(tx, organisation);
  const sealed = seal(placeOf(organisation, n), plain);
  const head = nextHead(before, { n, at_ms, act, commitment });
  await insertEntry(tx, organisation, { n, at_ms, act, commitment, head, byUser, sealed });
}

interface Opened {
  readonly salt: Buffer;
  readonly said: EntryContent;
}

/** Returns the content of an entry; undefined if it was erased with its person. */
async function openEntry(db: Queryable, vault: Vault, row: EntryRow): Promise<Opened | undefined> {
  if (row.sealed === null) return undefined;
  const plain = Buffer.from(
    await vault.open(db, subjectOf(row.by_user), placeOf(row.organisation_id, row.n), row.sealed),
  );
  return { salt: plain.subarray(0, 32), said: JSON.parse(plain.subarray(32).toString()) as EntryContent };
}

/** Returns the person whom an entry names by number. */
function namedIn(said: EntryContent | undefined): { as: 'member' | 'maker'; id: UserId } | undefined {
  for (const as of ['member', 'maker'] as const) {
    const id = said?.data[as];
    if (typeof id === 'number') return { as, id: id as UserId };
  }
  return undefined;
}

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');
const MOST_EXPORTED = 100_000;
const PAGE = 500;

/** Returns an entry in the form that others can verify, with its content unless that was erased. */
export async function exportEntry(db: Queryable, vault: Vault, row: EntryRow): Promise<ExportedEntry> {
  const opened = await openEntry(db, vault, row);
  return {
    n: row.n,
    atMs: row.at_ms,
    act: row.act,
    commitment: hex(row.commitment),
    head: hex(row.head),
    ...(opened && { salt: hex(opened.salt), said: opened.said }),
  };
}

/** Reads and exports an organisation's audit trail. */
export function createTrail({ db, vault, signer }: Pick<Services, 'db' | 'vault' | 'signer'>) {
  return {
    list: async (who: Officer<'audit'>, query: PageQuery): Promise<Page<AuditEntry>> => {
      const rows = await listEntries(db, who, idBefore(query), query.limit + 1);
      const shown = rows.slice(0, query.limit);
      const read: { row: EntryRow; said: EntryContent | undefined }[] = [];
      for (const row of shown) read.push({ row, said: (await openEntry(db, vault, row))?.said });
      const names = await namesOf(
        db,
        read.flatMap(({ row, said }) => [row.by_user, namedIn(said)?.id ?? null]),
      );
      const items = read.map(({ row, said }): AuditEntry => {
        const about = namedIn(said);
        return {
          n: row.n,
          at: new Date(row.at_ms).toISOString(),
          act: row.act,
          ...namesAs('by', names.get(row.by_user)),
          role: said?.role ?? null,
          data: said?.data ?? null,
          about: about ? { ...about, ...namesAs('name', names.get(about.id)) } : null,
          head: hex(row.head),
        };
      });
      return { items, next: rows.length > query.limit ? String(shown.at(-1)?.n) : undefined };
    },

    /**
     * Exports the whole trail as JSON, oldest first, with this server's signature over its head. It can be verified
     * without this server.
     */
    export: async (who: Officer<'audit'>) => {
      const { n, head } = await readHead(db, who.organisation);
      if (n > MOST_EXPORTED) throw new Error(`an audit trail of ${n} entries is not exported at once`);
      const entries: ExportedEntry[] = [];
      for (let before = n + 1; before > 1; before = entries[0]?.n ?? 1) {
        const rows = await listEntries(db, who, before, PAGE);
        if (rows.length === 0) break;
        const older: ExportedEntry[] = [];
        for (const row of rows.toReversed()) older.push(await exportEntry(db, vault, row));
        entries.unshift(...older);
      }
      const ending = { organisation: who.organisation, n, head: hex(head) };
      const signature = signer.signDetached('ingam-audit-head', Buffer.from(JSON.stringify(ending)));
      return { ...ending, signature, entries };
    },
  };
}

/** Checks that every entry follows from the one before it, and that every chain ends in its stored head. */
export const auditTrails = auditBy(sql<Fault>`
  WITH linked AS (
    SELECT organisation_id, n, head, row_number() OVER w AS place,
      sha256(coalesce(lag(head) OVER w, decode(repeat('00', 32), 'hex')) || int8send(n) || int8send(at_ms) || sha256(convert_to(act, 'UTF8')) || commitment) AS follows
    FROM organisation_audit WINDOW w AS (PARTITION BY organisation_id ORDER BY n)
  ), found AS (
    SELECT 'an entry of an audit trail that does not follow from the one before it' AS problem, 'organisation ' || organisation_id || ', entry ' || n AS place
      FROM linked WHERE head <> follows OR n <> place
    UNION ALL SELECT 'an audit trail that does not end in its stored head', 'organisation ' || h.organisation_id FROM organisation_audit_heads h
      LEFT JOIN organisation_audit e ON e.organisation_id = h.organisation_id AND e.n = h.n
     WHERE e.head IS DISTINCT FROM h.head OR EXISTS (SELECT FROM organisation_audit m WHERE m.organisation_id = h.organisation_id AND m.n > h.n)
    UNION ALL SELECT 'an audit trail without a head', 'organisation ' || e.organisation_id FROM organisation_audit e
     WHERE e.n = 1 AND NOT EXISTS (SELECT FROM organisation_audit_heads h WHERE h.organisation_id = e.organisation_id)
  )
  SELECT problem, count(*) AS times, min(place) AS place FROM found GROUP BY problem ORDER BY problem`);
