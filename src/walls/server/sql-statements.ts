import { join, relative, sep } from 'node:path';
import {
  isIdentifier,
  isTaggedTemplateExpression,
  type Node,
  type SourceFile,
  type TaggedTemplateExpression,
} from 'typescript/unstable/ast';
import { API, type Project } from 'typescript/unstable/sync';
import { isTest, type Source } from './source.ts';
import { type Property, propertiesOf, rowOf } from './sql-row-types.ts';
import { locationIn, SqlTexts } from './sql-texts.ts';

/** A statement in the server's sources, with every text that it can have. */
export interface SqlStatement {
  /** `path:line:column`. */
  readonly place: string;
  readonly texts: readonly string[];
  /** Declared columns of its row type; undefined if it reads no row. */
  readonly row: readonly Property[] | undefined;
}

const root = join(import.meta.dirname, '../../..');
const TOY_CONFIG = 'tsconfig.toy.json';

/**
 * Reads every sql`` of the server with its texts and row type, using the compiler; with `toy`, only those of this text,
 * as if it were a server file. Throws if it cannot determine what is spliced into a statement.
 */
export function readStatements(toy?: Source): SqlStatement[] {
  const config = toy ? TOY_CONFIG : 'tsconfig.server.json';
  const api = new API({ cwd: root, ...(toy && { fs: filesOf(toy) }) });
  try {
    using snapshot = api.updateSnapshot({ openProjects: [join(root, config)] });
    const [project] = snapshot.getProjects();
    if (!project) throw new Error(`${config} is not a project`);
    const isWanted = (path: string) => (toy ? path === toy.path : path.startsWith('src/') && !isTest(path));
    return statementsOf(project, isWanted);
  } finally {
    api.close();
  }
}

/** Returns virtual files for the compiler: the toy, and a project with the toy and its imports. */
function filesOf({ path, text }: Source) {
  const config = { extends: './tsconfig.server.json', include: [], files: [path] };
  const files: Readonly<Record<string, string>> = { [path]: text, [TOY_CONFIG]: JSON.stringify(config) };
  return {
    readFile: (name: string) => files[pathOf(name)],
    fileExists: (name: string) => pathOf(name) in files || undefined,
  };
}

function statementsOf(project: Project, isWanted: (path: string) => boolean): SqlStatement[] {
  const { checker, program } = project;
  const templates = program
    .getSourceFileNames()
    .filter((name) => isWanted(pathOf(name)))
    .flatMap((name) => program.getSourceFile(name) ?? [])
    .flatMap(templatesIn);
  const reader = new SqlTexts(project);
  // A fragment whose text depends on its function's parameters is read where that function is called.
  const read = templates.map((template) => ({ template, ...reader.tryTexts(template) }));
  return read
    .filter(({ template }) => !reader.isSpliced(template))
    .map(({ template, texts, fault }) => {
      const type = checker.getTypeAtLocation(template);
      const row = type && rowOf(checker, type);
      if (fault || !row) throw fault ?? new Error(`${placeOf(template)} has a row type that cannot be read`);
      return { place: placeOf(template), texts, row: propertiesOf(checker, row) };
    });
}

function templatesIn(source: SourceFile): TaggedTemplateExpression[] {
  const found: TaggedTemplateExpression[] = [];
  const walk = (node: Node): void => {
    if (isTaggedTemplateExpression(node) && isIdentifier(node.tag) && node.tag.text === 'sql') found.push(node);
    node.forEachChild(walk);
  };
  walk(source);
  return found;
}

const pathOf = (name: string) => relative(root, name).split(sep).join('/');

const placeOf = (node: Node) => locationIn(node, pathOf);
