import { type Queryable, quoted, sql, type Tx } from './db.ts';

/** Rights of a role by object, such as `TABLE accounts` → `SELECT`. */
export type Rights = Readonly<Record<string, readonly string[]>>;

/** Roles with decided rights. PUBLIC, which includes every role of the server, has none. */
export interface Roles {
  readonly app: string;
  /** Undefined if the server has no such role. */
  readonly read?: string | undefined;
}

interface Given {
  /** `TABLE accounts`, `FUNCTION ledger_open(jsonb)`, `SEQUENCE users_id_seq`, `SCHEMA own`, `DATABASE own`. */
  readonly on: string;
  /** `SELECT`, or `SELECT (email)` for single columns. */
  readonly privilege: string;
  /** `public` means every role. */
  readonly to: string;
}

const EVERYBODY = 'public';

/** Reads the rights that others have on each object owned by the current role. */
const readGiven = (db: Queryable): Promise<Given[]> =>
  db.rows(sql<Given>`
    WITH mine AS (SELECT oid FROM pg_roles WHERE rolname = current_user)
    SELECT o.on, x.privilege_type || coalesce(' (' || quote_ident(o.part) || ')', '') AS privilege,
           CASE WHEN x.grantee = 0 THEN 'public' ELSE pg_get_userbyid(x.grantee) END AS to
      FROM (SELECT CASE c.relkind WHEN 'S' THEN 'SEQUENCE ' ELSE 'TABLE ' END || quote_ident(c.relname) AS on, NULL AS part, c.relowner AS owner,
                   coalesce(c.relacl, acldefault(CASE c.relkind WHEN 'S' THEN 's' ELSE 'r' END::"char", c.relowner)) AS acl
              FROM pg_class c WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind IN ('r', 'p', 'S', 'v', 'm')
            UNION ALL SELECT 'TABLE ' || quote_ident(c.relname), a.attname, c.relowner, a.attacl
              FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid WHERE c.relnamespace = current_schema()::regnamespace AND a.attacl IS NOT NULL
            UNION ALL SELECT 'FUNCTION ' || p.oid::regprocedure, NULL, p.proowner, coalesce(p.proacl, acldefault('f', p.proowner))
              FROM pg_proc p WHERE p.pronamespace = current_schema()::regnamespace AND p.prokind <> 'p'
            UNION ALL SELECT 'SCHEMA ' || quote_ident(n.nspname), NULL, n.nspowner, coalesce(n.nspacl, acldefault('n', n.nspowner))
              FROM pg_namespace n WHERE n.nspname = current_schema()
            UNION ALL SELECT 'DATABASE ' || quote_ident(d.datname), NULL, d.datdba, coalesce(d.datacl, acldefault('d', d.datdba))
              FROM pg_database d WHERE d.datname = current_database()) o
     CROSS JOIN LATERAL aclexplode(o.acl) x
     WHERE x.grantee <> o.owner AND pg_has_role(o.owner, 'USAGE')`);

/** Lists all objects that rights are decided on. Functions are listed with their argument types. */
const readThings = async (db: Queryable): Promise<string[]> =>
  (
    await db.rows(sql<{ on: string }>`
      SELECT CASE c.relkind WHEN 'S' THEN 'SEQUENCE ' ELSE 'TABLE ' END || quote_ident(c.relname) AS on
        FROM pg_class c WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind IN ('r', 'p', 'S', 'v', 'm')
      UNION ALL SELECT 'FUNCTION ' || p.oid::regprocedure FROM pg_proc p WHERE p.pronamespace = current_schema()::regnamespace AND p.prokind <> 'p'
      UNION ALL SELECT 'SCHEMA ' || quote_ident(current_schema())
      UNION ALL SELECT 'DATABASE ' || quote_ident(d.datname) FROM pg_database d WHERE d.datname = current_database() AND pg_has_role(d.datdba, 'USAGE')
      ORDER BY 1`)
  ).map(({ on }) => on);

/**
 * Maps an object to the name it is decided under: functions by their bare name, the schema and the database as `own`.
 */
const decidedAs = (on: string): string =>
  on.startsWith('FUNCTION ') ? on.replace(/\(.*$/s, '') : on.replace(/^(DATABASE|SCHEMA) .*$/s, '$1 own');

const keyOf = ({ on, privilege, to }: Given): string => JSON.stringify([on, privilege, to]);

/** Returns the missing and the excess rights of the roles. Rights of other roles are ignored. */
export async function grantsAmiss(
  db: Queryable,
  roles: Roles,
  rights: { readonly app: Rights; readonly read: Rights },
): Promise<{ readonly lacking: Given[]; readonly over: Given[] }> {
  const things = await readThings(db);
  const wantedOf = (to: string | undefined, decided: Rights): Given[] =>
    to === undefined
      ? []
      : things.flatMap((on) => (decided[decidedAs(on)] ?? []).map((privilege) => ({ on, privilege, to })));
  const wanted = [...wantedOf(roles.app, rights.app), ...wantedOf(roles.read, rights.read)];
  const decidedFor = new Set([EVERYBODY, roles.app, roles.read]);
  const given = (await readGiven(db)).filter(({ to }) => decidedFor.has(to));
  const [has, shall] = [new Set(given.map(keyOf)), new Set(wanted.map(keyOf))];
  return {
    lacking: wanted.filter((one) => !has.has(keyOf(one))),
    over: given.filter((one) => !shall.has(keyOf(one))),
  };
}

/** Grants the roles exactly the decided rights, running as the store's owner. Writes nothing if they already match. */
export async function applyGrants(
  tx: Tx,
  roles: Roles,
  rights: { readonly app: Rights; readonly read: Rights },
): Promise<number> {
  const { lacking, over } = await grantsAmiss(tx, roles, rights);
  const nameOf = (to: string) => (to === EVERYBODY ? 'PUBLIC' : quoted(to));
  const statements = [
    ...over.map(({ on, privilege, to }) => `REVOKE ${privilege} ON ${on} FROM ${nameOf(to)}`),
    ...lacking.map(({ on, privilege, to }) => `GRANT ${privilege} ON ${on} TO ${nameOf(to)}`),
  ];
  if (statements.length > 0) await tx.exec(statements.join(';\n'));
  return statements.length;
}
