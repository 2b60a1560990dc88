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
import { placeIn, SqlTexts } from './sql-texts.ts';

/** A statement of the server's sources, with every text that it can have. */
export interface SqlStatement {
  /** `path:line:column`. */
  readonly place: string;
  readonly texts: readonly string[];
  /** What its row type declares; nothing where no row is read. */
  readonly row: readonly Property[] | undefined;
}

const root = join(import.meta.dirname, '../../..');
const TOY_CONFIG = 'tsconfig.toy.json';

/**
 * Every sql`` of the server with its texts and its row type, as the compiler sees them; with `toy`, those of this text alone, as if it stood in
 * that file of the server. Throws where it cannot tell what is spliced into a statement.
 */
export function readStatements(toy?: Source): SqlStatement[] {
  const config = toy ? TOY_CONFIG : 'tsconfig.server.json';
  const api = new API({ cwd: root, ...(toy && { fs: filesOf(toy) }) });
  try {
    using snapshot = api.updateSnapshot({ openProjects: [join(root, config)] });
    const [project] = snapshot.getProjects();
    if (!project) throw new Error(`${config} is no project`);
    const isWanted = (path: string) => (toy ? path === toy.path : path.startsWith('src/') && !isTest(path));
    return statementsOf(project, isWanted);
  } finally {
    api.close();
  }
}

/** Files that exist for the compiler alone: the toy, and a project of the toy and what it imports. */
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
  // A fragment that hangs on its function's parameters is read where that is called.
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

const placeOf = (node: Node) => placeIn(node, pathOf);
