import { nodesOf, readSources } from './source.ts';

/** Names of the features in the order of the server's list. */
export const order: readonly string[] = readSources('src/app/server/features.ts').flatMap((source) =>
  nodesOf(source, 'VariableDeclarator')
    .filter(({ id }) => id.type === 'Identifier' && id.name === 'serverFeatures')
    .flatMap(({ init }) => (init?.type === 'ArrayExpression' ? init.elements : []))
    .flatMap((element) => (element?.type === 'Identifier' ? [element.name] : [])),
);
