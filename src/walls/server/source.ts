import { globSync, readFileSync } from 'node:fs';
import { join, posix, sep } from 'node:path';
import { type ESTree, parseSync } from 'vite';

/** A source file: its path from the project's folder with forward slashes, and its text. */
export interface Source {
  readonly path: string;
  readonly text: string;
}

export const root = join(import.meta.dirname, '../../..');

const read = new Map<string, Source>();

/**
 * Reads the matching files, except built, stored and installed ones. Each is read once, so that walls in one process
 * share its syntax tree.
 */
export function readSources(...patterns: string[]): Source[] {
  return globSync(patterns, { cwd: root, exclude: ['node_modules', 'dist', 'data', '.cache', '.git'] })
    .map((path) => path.split(sep).join('/'))
    .sort()
    .map((path) => {
      const source = read.get(path) ?? { path, text: readFileSync(join(root, path), 'utf8') };
      read.set(path, source);
      return source;
    });
}

export const isTest = (path: string): boolean => /\.(test|long)\.tsx?$|\/testing\/|^src\/walls\//.test(path);

/**
 * Returns the side on which a file of src runs, judged by its path alone. Some drawing code is pure, since both screens
 * and printed documents use it.
 */
export function sideOf(path: string): 'server' | 'web' | 'worker' | 'pure' {
  if (/^src\/ui\/drawings\/.+\.ts$/.test(path)) return 'pure';
  if (path.includes('/server/')) return 'server';
  // These drawings are computed by arithmetic: screens show them and documents print them.
  if (/^src\/ui\/drawings\/(guilloche|guilloche-band|hangul|seal|sha256|square-cuts)\.ts$/.test(path)) return 'pure';
  if (path.includes('/web/') || path.startsWith('src/ui/')) return 'web';
  return path.startsWith('src/app/worker/') ? 'worker' : 'pure';
}

const parsed = new WeakMap<Source, ReturnType<typeof parseSync>>();

/** Returns the syntax tree of a source; throws if it does not parse. */
export function parse(source: Source): ReturnType<typeof parseSync> {
  const known = parsed.get(source);
  if (known) return known;
  const result = parseSync(source.path, source.text);
  if (result.errors.length > 0) throw new Error(`${source.path} does not parse: ${result.errors[0]?.message}`);
  parsed.set(source, result);
  return result;
}

export interface Import {
  /** A path from the project's folder (`src/platform/money.ts`), or a package (`zod`, `node:fs`). */
  readonly to: string;
  /** True if erased at run time. `import { type A }` is not: the module is still loaded. */
  readonly isType: boolean;
  readonly names: readonly string[];
}

/** Returns static and dynamic imports and re-exports of a source. */
export function importsOf(source: Source): Import[] {
  const { module } = parse(source);
  const found: Import[] = module.staticImports.map((each) => ({
    to: resolve(source.path, each.moduleRequest.value),
    isType: /^import\s+type\b/.test(source.text.slice(each.start, each.end)),
    names: each.entries.map((entry) => entry.importName.name ?? entry.importName.kind),
  }));
  for (const each of module.staticExports) {
    const from = each.entries.find((entry) => entry.moduleRequest)?.moduleRequest?.value;
    if (from === undefined) continue;
    const isType = /^export\s+type\b/.test(source.text.slice(each.start, each.end));
    const names = each.entries.flatMap(({ importName }) => importName.name ?? importName.kind);
    found.push({ to: resolve(source.path, from), isType, names });
  }
  for (const { moduleRequest } of module.dynamicImports) {
    const literal = /^(['"])(.*)\1$/.exec(source.text.slice(moduleRequest.start, moduleRequest.end))?.[2];
    if (literal) found.push({ to: resolve(source.path, literal), isType: false, names: ['Default'] });
  }
  return found;
}

function resolve(from: string, request: string): string {
  if (request.startsWith('#')) return `src/${request.slice(1)}`;
  return request.startsWith('.') ? posix.join(posix.dirname(from), request) : request;
}

/** Formats an offset as `path:line`, with lines counted from 1. */
export function locationOf(source: Source, node: Pick<ESTree.Node, 'start'>): string {
  return `${source.path}:${source.text.slice(0, node.start).split('\n').length}`;
}

/** Returns the direct child nodes of a node. */
export function childrenOf(node: ESTree.Node): ESTree.Node[] {
  const values: unknown[] = Object.values(node);
  return values.flatMap((value) => (Array.isArray(value) ? value : [value])).filter(isNode);
}

const isNode = (value: unknown): value is ESTree.Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

type NodeOf<T> = Extract<ESTree.Node, { type: T }>;

/** Returns every node of one type in a source. */
export function nodesOf<T extends ESTree.Node['type']>(source: Source, type: T): NodeOf<T>[] {
  const found: NodeOf<T>[] = [];
  const isWanted = (node: ESTree.Node): node is NodeOf<T> => node.type === type;
  const walk = (node: ESTree.Node) => {
    if (isWanted(node)) found.push(node);
    for (const child of childrenOf(node)) walk(child);
  };
  walk(parse(source).program);
  return found;
}
