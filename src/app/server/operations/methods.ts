import type { FastifyInstance } from 'fastify';

/** The methods that the path of a URL has, in order; none where there is nothing. */
export type MethodsOf = (url: string) => readonly string[];

/** Remembers the methods of every path that is mounted from here on. */
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

/** What a route's path matches; what a parameter must look like is left to the router. */
const patternOf = (path: string): RegExp =>
  new RegExp(`^${path.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/:\w+(\\\(.*?\\\))?/g, '[^/]+')}$`);
