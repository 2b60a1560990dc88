import { isTest, nodesOf, place, type Source } from './source.ts';

/** Statements that are put together without the sql tag, so that no type of theirs is held against the store; the store itself hands statements on. */
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
        .map((node) => place(source, node)),
    );
}
