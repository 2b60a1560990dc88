import { locationOf, nodesOf, type Source } from './source.ts';

/** A feature and its tables, in the order of the features. */
export interface Owner {
  readonly name: string;
  readonly tables?: Readonly<Record<string, string>>;
}

/**
 * Finds SQL of a feature that names a table of a later feature. Later features must contribute through slots and
 * exports instead.
 */
export const tablesOfLater = (sources: readonly Source[], owners: readonly Owner[]): string[] =>
  foreign(sources, owners, (own, other) => other > own);

/** Finds SQL of one feature, or of the platform, that names another's tables. */
export const tablesOfOthers = (sources: readonly Source[], owners: readonly Owner[], name: string): string[] =>
  foreign(
    sources.filter(({ path }) => ownerOf(path) === name),
    owners,
    (own, other) => other !== own,
  );

/**
 * Finds tables, created by migrations from `first` on, whose rows are deleted with the account but that would accept
 * new rows afterwards: a request that began before the deletion may write after it.
 */
export function openToDeleted(migrations: readonly Source[], owners: readonly Owner[], first: number): string[] {
  const fates: Readonly<Record<string, string>> = Object.assign({}, ...owners.map(({ tables }) => tables));
  const all = migrations.map(({ text }) => text).join('\n');
  const isClosed = (table: string) => new RegExp(`CREATE TRIGGER refuse_deleted [A-Z ]+ ON ${table}\\b`).test(all);
  return migrations
    .filter(({ path }) => Number(/\/(\d{4})-/.exec(path)?.[1]) >= first)
    .flatMap(({ path, text }) =>
      [...text.matchAll(/^CREATE TABLE (\w+) \((.*?)^\);/gms)]
        .filter(([, table = '', columns = '']) => fates[table]?.startsWith('gone') && /\buser_id\b/.test(columns))
        .filter(([, table = '']) => !isClosed(table))
        .map(
          ([, table = '']) =>
            `${path} lacks: CREATE TRIGGER refuse_deleted BEFORE INSERT ON ${table} FOR EACH ROW EXECUTE FUNCTION refuse_row_of_deleted();`,
        ),
    );
}

function foreign(
  sources: readonly Source[],
  owners: readonly Owner[],
  isForeign: (own: number, other: number) => boolean,
) {
  const owned = owners.flatMap(({ tables = {} }, index) => Object.keys(tables).map((table) => [table, index] as const));
  return sources.flatMap((source) => {
    const own = owners.findIndex(({ name }) => ownerOf(source.path) === name);
    if (own < 0 || !source.path.endsWith('.ts')) return [];
    const others = owned.filter(([, other]) => isForeign(own, other)).map(([table]) => table);
    return statementsOf(source).flatMap(({ text, at }) =>
      others.filter((table) => named(text, table)).map((table) => `${at} names ${table}`),
    );
  });
}

const ownerOf = (path: string) =>
  path.startsWith('src/platform/server/') ? 'platform' : /^src\/features\/([^/]+)\/server\//.exec(path)?.[1];

/** Matches a table name in a statement, after a keyword that takes one. */
const named = (text: string, table: string) =>
  new RegExp(`\\b(FROM|JOIN|INTO|UPDATE|TABLE|ONLY)\\s+"?${table}\\b`, 'i').test(text);

const statementsOf = (source: Source) =>
  nodesOf(source, 'TemplateLiteral').map((node) => ({
    text: source.text.slice(node.start, node.end),
    at: locationOf(source, node),
  }));
