import type { Plugin } from 'vite';

/** Minimum size of a file in characters of source; smaller ones are not worth a request. */
const MIN_SIZE = 15_000;

/**
 * First line of a module that works only online: the service worker does not cache it, nor modules that only such
 * modules import.
 */
const ONLINE = '// @online\n';
/** Name prefix of files that only modules marked as online need. */
export const ONLINE_NAME = 'online';

/** Modules reached by the same dynamic imports, which share a file. */
interface Part {
  readonly modules: string[];
  readonly isOnline: boolean;
  readonly imports: Set<Part>;
  /** One bit per dynamic import that loads the file. */
  loadedBy: bigint;
  size: number;
}

interface Module {
  readonly imports: readonly string[];
  /** Modules that this module imports dynamically. */
  readonly later: readonly string[];
  readonly isOnline: boolean;
  readonly size: number;
}
type Graph = ReadonlyMap<string, Module>;

/**
 * Divides the code by one rule: modules reached by the same set of dynamic imports share a file, and a file below
 * {@link MIN_SIZE} is merged with the one for which screens load the fewest unused characters. Static imports of `main`
 * stay with it. Files needed only by modules marked as online are named {@link ONLINE_NAME}, and merged only with each
 * other.
 */
export function partsOf(read: Graph, main: string): ReadonlyMap<string, string> {
  // Modules are sorted by path, because they are read in parallel in an order that varies between builds.
  const graph = new Map([...read].toSorted(([a], [b]) => (a < b ? -1 : 1)));
  const first = reachable(graph, main);
  const entries = new Set([...graph.values()].flatMap(({ later }) => later).filter((id) => !first.has(id)));
  const loadedBy = new Map<string, bigint>();
  for (const [bit, entry] of [...entries].entries())
    for (const id of reachable(graph, entry))
      if (!first.has(id)) loadedBy.set(id, (loadedBy.get(id) ?? 0n) | (1n << BigInt(bit)));
  const parts = merged(bySet(graph, loadedBy, offline(graph, main)));
  return new Map(
    [...parts].flatMap(({ modules, isOnline }, part) =>
      modules.map((id) => [id, `${isOnline ? ONLINE_NAME : 'part'}${part}`]),
    ),
  );
}

/** Returns the modules that a page may need offline; throws if it needs one marked as online. */
function offline(graph: Graph, from: string, seen = new Set<string>()): Set<string> {
  if (seen.has(from)) return seen;
  seen.add(from);
  const { imports = [], later = [] } = graph.get(from) ?? {};
  for (const id of imports) {
    if (graph.get(id)?.isOnline)
      throw new Error(`${id} is marked as @online, but ${from} imports it and is used offline`);
    offline(graph, id, seen);
  }
  for (const id of later) if (!graph.get(id)?.isOnline) offline(graph, id, seen);
  return seen;
}

/** Returns a module and everything that it imports statically. */
function reachable(graph: Graph, from: string, seen = new Set<string>()): Set<string> {
  if (seen.has(from)) return seen;
  seen.add(from);
  for (const id of graph.get(from)?.imports ?? []) reachable(graph, id, seen);
  return seen;
}

function bySet(graph: Graph, loadedBy: ReadonlyMap<string, bigint>, kept: ReadonlySet<string>): Set<Part> {
  const parts = new Map<string, Part>();
  const partOf = new Map<string, Part>();
  for (const [id, set] of loadedBy) {
    const isOnline = !kept.has(id);
    const key = `${set} ${isOnline}`;
    const part = parts.get(key) ?? { modules: [], isOnline, imports: new Set(), loadedBy: set, size: 0 };
    part.modules.push(id);
    part.size += graph.get(id)?.size ?? 0;
    parts.set(key, part);
    partOf.set(id, part);
  }
  for (const [id, part] of partOf)
    for (const one of graph.get(id)?.imports ?? []) {
      const imported = partOf.get(one);
      if (imported && imported !== part) part.imports.add(imported);
    }
  return new Set(parts.values());
}

function merged(parts: Set<Part>): Set<Part> {
  const alone = new Set<Part>();
  for (;;) {
    const [small] = [...parts]
      .filter((part) => part.size < MIN_SIZE && !alone.has(part))
      .toSorted((a, b) => a.size - b.size);
    if (!small) return parts;
    const best = bestFor(small, parts);
    if (best) merge(small, best, parts);
    else alone.add(small);
  }
}

/** Returns the best part to merge `small` into; undefined if every merge would create an import cycle. */
function bestFor(small: Part, parts: ReadonlySet<Part>): Part | undefined {
  let best: { part: Part; waste: number } | undefined;
  for (const part of parts) {
    if (part === small || part.isOnline !== small.isOnline) continue;
    const waste = wasteOf(small, part, best?.waste ?? Infinity);
    if (waste < (best?.waste ?? Infinity) && !isCircle(small, part)) best = { part, waste };
  }
  return best?.part;
}

/**
 * Counts characters that dynamic imports would load unused if two parts were one file, including their imports; stops
 * at `most`.
 */
function wasteOf(a: Part, b: Part, most: number): number {
  let waste = 0;
  for (const [own, other] of [
    [a, b],
    [b, a],
  ] as const) {
    const added = other.loadedBy & ~own.loadedBy;
    if (added === 0n) continue;
    for (const part of withImports(own)) {
      waste += part.size * bits(added & ~part.loadedBy);
      if (waste >= most) return waste;
    }
  }
  return waste;
}

function withImports(part: Part, seen = new Set<Part>()): Set<Part> {
  if (seen.has(part)) return seen;
  seen.add(part);
  for (const one of part.imports) withImports(one, seen);
  return seen;
}

function bits(set: bigint): number {
  let count = 0;
  for (let rest = set; rest > 0n; rest &= rest - 1n) count += 1;
  return count;
}

/** Returns true if one part imports the other through a third: merging them would create an import cycle. */
const isCircle = (a: Part, b: Part) => importsByOther(a, b) || importsByOther(b, a);
const importsByOther = (from: Part, to: Part) =>
  [...from.imports].some((one) => one !== to && withImports(one).has(to));

function merge(small: Part, into: Part, parts: Set<Part>): void {
  into.modules.push(...small.modules);
  into.size += small.size;
  for (const part of parts) if (part.imports.delete(small)) part.imports.add(into);
  for (const one of small.imports) into.imports.add(one);
  into.imports.delete(into);
  into.imports.delete(small);
  const loadedBy = small.loadedBy | into.loadedBy;
  for (const part of withImports(into)) part.loadedBy |= loadedBy;
  parts.delete(small);
}

/**
 * Returns the plugin that reads the module graph, and a function that gives each module's file once all are read
 * (`codeSplitting` of the build).
 */
export function createParts(main: RegExp): { plugin: Plugin; partOf: (id: string) => string | null } {
  const online = new Set<string>();
  let parts: ReadonlyMap<string, string> = new Map();
  const plugin: Plugin = {
    name: 'ingam:parts',
    apply: (_, { isSsrBuild }) => !isSsrBuild,
    enforce: 'pre',
    transform: {
      filter: { id: /\/src\/.*\.tsx?$/, code: ONLINE },
      handler(code, id) {
        if (code.startsWith(ONLINE)) online.add(id);
      },
    },
    buildEnd() {
      const graph = new Map(
        [...this.getModuleIds()].flatMap((id) => {
          const info = this.getModuleInfo(id);
          if (!info) return [];
          const { importedIds: imports, dynamicallyImportedIds: later, code } = info;
          return [[id, { imports, later, isOnline: online.has(id), size: code?.length ?? 0 }] as const];
        }),
      );
      const from = [...graph.keys()].find((id) => main.test(id));
      if (from) parts = partsOf(graph, from);
    },
  };
  return { plugin, partOf: (id) => parts.get(id) ?? null };
}
