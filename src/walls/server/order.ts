import { nodesOf, readSources } from './source.ts';

/** The names of the features in their order, as the server's list has them. */
export const order: readonly string[] = readSources('src/app/server/features.ts').flatMap((source) =>
  nodesOf(source, 'VariableDeclarator')
    .filter(({ id }) => id.type === 'Identifier' && id.name === 'serverFeatures')
    .flatMap(({ init }) => (init?.type === 'ArrayExpression' ? init.elements : []))
    .flatMap((element) => (element?.type === 'Identifier' ? [element.name] : [])),
);
