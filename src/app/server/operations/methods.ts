import type { FastifyInstance } from 'fastify';

/** Returns the methods of a URL's path in order; empty if the path does not exist. */
export type MethodsOf = (url: string) => readonly string[];

/** Records the methods of every route that is mounted from now on. */
export function recordMethods(app: FastifyInstance): MethodsOf {
  const byPath = new Map<string, Set<string>>();
  app.addHook('onRoute', ({ url, method }) => {
    const known = byPath.get(url) ?? new Set();
    for (const one of [method].flat()) known.add(one);
    byPath.set(url, known);
  });
  let patterns: { readonly pattern: RegExp; readonly methods: ReadonlySet<string> }[] | undefined;
  return (url) => {
    patterns ??= [...byPath].map(([path, methods]) => ({ pattern: patternOf(path), methods }));
    const path = url.replace(/[?#].*$/, '');
    return [...new Set(patterns.flatMap(({ pattern, methods }) => (pattern.test(path) ? [...methods] : [])))].sort();
  };
}

/** Returns the pattern of a route's path, without constraints on parameters, which the router checks. */
const patternOf = (path: string): RegExp =>
  new RegExp(`^${path.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/:\w+(\\\(.*?\\\))?/g, '[^/]+')}$`);
