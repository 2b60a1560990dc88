import { isTest, locationOf, nodesOf, type Source } from './source.ts';

/**
 * Finds statements built without the sql tag, whose row types cannot be compared with the store's columns. The store's
 * own code that passes statements on is exempt.
 */
export function untagged(sources: readonly Source[]): string[] {
  return sources
    .filter(({ path }) => path.includes('/server/') && !path.includes('/server/store/') && !isTest(path))
    .flatMap((source) =>
      nodesOf(source, 'ObjectExpression')
        .filter(({ properties }) => {
          const names = properties.map((each) =>
            each.type === 'Property' && each.key.type === 'Identifier' ? each.key.name : '',
          );
          return names.includes('text') && names.includes('values');
        })
        .map((node) => locationOf(source, node)),
    );
}
