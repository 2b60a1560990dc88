import { isTest, nodesOf, type Source } from './source.ts';

const featureOf = (path: string) => /^(src\/features\/[^/]+)\//.exec(path)?.[1];

/** Finds feature folders without a README. */
export function withoutPage(sources: readonly Source[]): string[] {
  const paths = new Set(sources.map(({ path }) => path));
  const folders = new Set(sources.map(({ path }) => featureOf(path)).filter((folder) => folder !== undefined));
  return [...folders]
    .filter((folder) => !paths.has(`${folder}/README.md`))
    .map((folder) => `${folder} has no README.md`);
}

/** Finds declared refusals without a sentence in the feature's words, or without a test that names them. */
export function unspokenRefusals(sources: readonly Source[]): string[] {
  const tests = sources.filter(({ path }) => isTest(path) || path.startsWith('journeys/')).map(({ text }) => text);
  return sources
    .filter(({ path }) => /^src\/features\/[^/]+\/(?:office-)?contract\.ts$/.test(path))
    .flatMap((contract) => {
      const folder = featureOf(contract.path);
      const words = sources.filter(({ path }) => path.startsWith(`${folder}/web/`) && /(words|calls)\.ts$/.test(path));
      return refusalsOf(contract).flatMap((code) => [
        ...(words.length > 0 && !words.some(({ text }) => new RegExp(`\\b${code}\\b`).test(text))
          ? [`${folder}: ${code} has no sentence in web/words.ts or calls.ts`]
          : []),
        ...(tests.some((text) => new RegExp(`\\b${code}\\b`).test(text))
          ? []
          : [`${folder}: ${code} has no test that names it`]),
      ]);
    });
}

/** Returns the codes in `defineRefusals({ code: ... })`. */
export function refusalsOf(contract: Source): string[] {
  return nodesOf(contract, 'CallExpression')
    .filter(({ callee }) => callee.type === 'Identifier' && callee.name === 'defineRefusals')
    .flatMap(({ arguments: [table] }) => (table?.type === 'ObjectExpression' ? table.properties : []))
    .flatMap((each) => (each.type === 'Property' && each.key.type === 'Identifier' ? [each.key.name] : []));
}

/** Finds migrations without a number in their name, or with a duplicate one. */
export function badMigrations(paths: readonly string[]): string[] {
  const numbers = new Map<string, string>();
  const taken = paths.map((path) => Number(/\/(\d{4})-/.exec(path)?.[1] ?? 0));
  const next = String(Math.max(0, ...taken) + 1).padStart(4, '0');
  return paths.flatMap((path) => {
    const number = /\/server\/(\d{4})-[a-z0-9-]+\.sql$/.exec(path)?.[1];
    if (number === undefined) return [`${path} is not named NNNN-name.sql`];
    const other = numbers.get(number);
    numbers.set(number, path);
    return other ? [`${path} has the number of ${other}: the next free one is ${next}`] : [];
  });
}
