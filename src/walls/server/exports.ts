import { importsOf, isTest, parse, type Source, sideOf } from './source.ts';

/** Files that tools read without an import, so their exports count as used. */
const ENTRIES =
  /^(vite|vitest|playwright)\.config\.ts$|^(src\/platform\/server\/testing|journeys\/support)\/global-setup\.ts$/;

/**
 * Finds exported values that no other file imports, by name or through a namespace: they are unused, or `export` is
 * superfluous. Types may be exported beside the function that they describe.
 */
export function unusedExports(sources: readonly Source[]): string[] {
  const code = sources.filter(({ path }) => /\.(tsx?|mjs)$/.test(path) && !path.endsWith('.d.ts'));
  const used = new Set(code.flatMap(usesIn));
  return code
    .filter(({ path }) => !ENTRIES.test(path) && !isTest(path) && sideOf(path) !== 'web')
    .flatMap((source) =>
      valuesExported(source)
        .filter((name) => !used.has(`${source.path} ${name}`))
        .map((name) => `${source.path} exports ${name}, which nothing imports`),
    );
}

const valuesExported = (source: Source): string[] =>
  parse(source).module.staticExports.flatMap(({ entries }) =>
    entries
      .filter(({ isType, moduleRequest }) => !isType && !moduleRequest)
      .flatMap(({ exportName }) => exportName.name ?? (exportName.kind === 'Default' ? 'default' : [])),
  );

/** Returns what a file imports from others, as `path name`. */
const usesIn = (source: Source): string[] =>
  importsOf(source).flatMap(({ to, names }) =>
    names.flatMap((name) => taken(source, name).map((each) => `${to} ${each}`)),
  );

/**
 * Returns the names that a file uses from an import. After a namespace or dynamic import, every word after a dot or
 * between braces counts as used.
 */
function taken({ text }: Source, name: string): string[] {
  if (name === 'NamespaceObject') return wordsOf(text);
  return name === 'Default' ? ['default', ...wordsOf(text)] : [name];
}

const wordsOf = (text: string): string[] => text.match(/(?<=[.{,]\s*)[A-Za-z_$][\w$]*/g) ?? [];
