import { importsOf, isTest, type Source } from './source.ts';

/** Groups of files that import each other in a circle; what is imported for its types alone counts too, and so do dynamic imports. */
export function fileCircles(sources: readonly Source[]): string[] {
  return circles(edgesOf(sources));
}

/** The same between the folders right under `root`, whose own files are one folder more. */
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

/** Tarjan's strongly connected components that have more than one member, each as one line. */
function circles(edges: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  const order = new Map<string, { index: number; low: number; isOpen: boolean }>();
  const open: string[] = [];
  const found: string[] = [];
  const visit = (name: string) => {
    const node = { index: order.size, low: order.size, isOpen: true };
    order.set(name, node);
    open.push(name);
    for (const next of edges.get(name) ?? []) {
      const seen = order.get(next) ?? visit(next);
      if (seen.isOpen) node.low = Math.min(node.low, seen.low);
    }
    if (node.low === node.index) {
      const members = open.splice(open.indexOf(name));
      for (const member of members) {
        const known = order.get(member);
        if (known) known.isOpen = false;
      }
      if (members.length > 1) found.push(members.toSorted().join(' - '));
    }
    return node;
  };
  for (const name of edges.keys()) if (!order.has(name)) visit(name);
  return found;
}
