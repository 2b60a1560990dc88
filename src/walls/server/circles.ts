import { importsOf, isTest, type Source } from './source.ts';

/** Finds groups of files that import each other in a cycle, counting type imports and dynamic imports. */
export function fileCircles(sources: readonly Source[]): string[] {
  return circles(edgesOf(sources));
}

/** Finds import cycles between the folders right under `root`, whose own files count as one more folder. */
export function folderCircles(sources: readonly Source[], root: string): string[] {
  const folderOf = (path: string) => {
    const [first = '', ...rest] = path.slice(root.length + 1).split('/');
    return rest.length === 0 ? `${root}/*` : `${root}/${first}`;
  };
  const edges = new Map<string, Set<string>>();
  for (const [from, targets] of edgesOf(sources.filter(({ path }) => path.startsWith(`${root}/`)))) {
    const known = edges.get(folderOf(from)) ?? new Set();
    for (const to of targets) if (to.startsWith(`${root}/`) && folderOf(to) !== folderOf(from)) known.add(folderOf(to));
    edges.set(folderOf(from), known);
  }
  return circles(edges);
}

function edgesOf(sources: readonly Source[]): Map<string, Set<string>> {
  const code = sources.filter(({ path }) => /\.(tsx?|mjs)$/.test(path) && !isTest(path));
  const paths = new Set(code.map(({ path }) => path));
  return new Map(
    code.map((source) => [
      source.path,
      new Set(
        importsOf(source)
          .map(({ to }) => to)
          .filter((to) => paths.has(to)),
      ),
    ]),
  );
}

/** Returns groups of names that reach each other, one line each. */
function circles(edges: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  const reached = new Map([...edges.keys()].map((name) => [name, reachedFrom(name, edges)]));
  const groups = [...reached].flatMap(([name, others]) =>
    others.has(name)
      ? [
          [...others]
            .filter((other) => reached.get(other)?.has(name))
            .toSorted()
            .join(' - '),
        ]
      : [],
  );
  return [...new Set(groups)];
}

function reachedFrom(name: string, edges: ReadonlyMap<string, ReadonlySet<string>>): ReadonlySet<string> {
  const reached = new Set<string>();
  const next = [...(edges.get(name) ?? [])];
  for (let one = next.pop(); one !== undefined; one = next.pop()) {
    if (reached.has(one)) continue;
    reached.add(one);
    next.push(...(edges.get(one) ?? []));
  }
  return reached;
}
