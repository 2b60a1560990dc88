import { nodesOf, place, type Source } from './source.ts';

/** Who has which tables, in the order of the features. */
export interface Owner {
  readonly name: string;
  readonly tables?: Readonly<Record<string, string>>;
}

/** SQL of a feature that names a later one's tables: what that has of its own it gives through slots and exports. */
export const tablesOfLater = (sources: readonly Source[], owners: readonly Owner[]): string[] =>
  foreign(sources, owners, (own, other) => other > own);

/** SQL of one feature, or of the platform, that names any other's tables. */
export const tablesOfOthers = (sources: readonly Source[], owners: readonly Owner[], name: string): string[] =>
  foreign(
    sources.filter(({ path }) => ownerOf(path) === name),
    owners,
    (own, other) => other !== own,
  );

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

/** As a table stands in a statement: after a word that takes one. */
const named = (text: string, table: string) =>
  new RegExp(`\\b(FROM|JOIN|INTO|UPDATE|TABLE|ONLY)\\s+"?${table}\\b`, 'i').test(text);

const statementsOf = (source: Source) =>
  nodesOf(source, 'TemplateLiteral').map((node) => ({
    text: source.text.slice(node.start, node.end),
    at: place(source, node),
  }));
