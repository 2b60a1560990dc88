import { type Queryable, sql, type Tx } from './db.ts';
import { quoted } from './quoted.ts';

/** What a role of a store may do: rights by the kind and name of what they are on, such as `TABLE accounts` → `SELECT`. */
export type Rights = Readonly<Record<string, readonly string[]>>;

/** Whom rights are decided for; PUBLIC, which every role of the server is in, has none. */
export interface Roles {
  readonly app: string;
  /** Left out where the server has no such role. */
  readonly read?: string | undefined;
}

interface Given {
  /** `TABLE accounts`, `FUNCTION ledger_open(jsonb)`, `SEQUENCE users_id_seq`, `SCHEMA own`, `DATABASE own`. */
  readonly on: string;
  /** `SELECT`, or of single columns `SELECT (email)`. */
  readonly privilege: string;
  /** `public` is everybody. */
  readonly to: string;
}

const EVERYBODY = 'public';

/** What others than its owner have been given of each thing of the store that the role which asks owns. */
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

/** The names of everything that rights are decided on, a function by its name and types. */
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

/** Functions are decided on by their bare name, the one schema and the one database by the word `own`. */
const decidedAs = (on: string): string =>
  on.startsWith('FUNCTION ') ? on.replace(/\(.*$/s, '') : on.replace(/^(DATABASE|SCHEMA) .*$/s, '$1 own');

const keyOf = ({ on, privilege, to }: Given): string => JSON.stringify([on, privilege, to]);

/** What lacks and what is too much before the roles have exactly the rights that were decided; what else has been given to others stays. */
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

/** Gives the roles exactly the rights that were decided, by a role that owns the store; nothing is written where that is so already. */
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
