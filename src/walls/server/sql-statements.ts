import { join, relative, sep } from 'node:path';
import {
  type CallExpression,
  type Expression,
  isArrowFunction,
  isBlock,
  isCallExpression,
  isConditionalExpression,
  isFunctionDeclaration,
  isIdentifier,
  isParenthesizedExpression,
  isReturnStatement,
  isTaggedTemplateExpression,
  isTemplateExpression,
  isVariableDeclaration,
  type Node,
  type SourceFile,
  type TaggedTemplateExpression,
} from 'typescript/unstable/ast';
import { API, type Checker, type Project, SymbolFlags } from 'typescript/unstable/sync';
import { isTest, type Source } from './source.ts';
import { type Property, propertiesOf, rowOf } from './sql-row-types.ts';

/** A statement of the server's sources, with every text that it can have. */
export interface SqlStatement {
  /** `path:line:column`. */
  readonly place: string;
  readonly texts: readonly string[];
  /** What its row type declares; nothing where no row is read. */
  readonly row: readonly Property[] | undefined;
}

const root = join(import.meta.dirname, '../../..');

/**
 * Every sql`` of the server with its texts and its row type, as the compiler sees them; with `toy`, those of this text alone, as if it stood in
 * that file of the server. Throws where it cannot tell what is spliced into a statement.
 */
export function readStatements(toy?: Source): SqlStatement[] {
  const fs = { readFile: (path: string) => (toy && pathOf(path) === toy.path ? toy.text : undefined) };
  const api = new API({ cwd: root, ...(toy && { fs }) });
  try {
    const [project] = api.updateSnapshot({ openProjects: [join(root, 'tsconfig.server.json')] }).getProjects();
    if (!project) throw new Error('tsconfig.server.json is no project');
    return new Reader(project).statements((path) =>
      toy ? path === toy.path : path.startsWith('src/') && !isTest(path),
    );
  } finally {
    api.close();
  }
}

class Reader {
  readonly #project: Project;
  readonly #checker: Checker;
  /** Templates that were found spliced into another, by place. */
  readonly #fragments = new Set<string>();

  constructor(project: Project) {
    this.#project = project;
    this.#checker = project.checker;
  }

  statements(isWanted: (path: string) => boolean): SqlStatement[] {
    const sources = this.#project.program
      .getSourceFileNames()
      .filter((name) => isWanted(pathOf(name)))
      .flatMap((name) => this.#project.program.getSourceFile(name) ?? []);
    const templates = sources.flatMap((source) => templatesIn(source));
    const read = templates.map((template) => ({ template, key: placeOf(template), texts: this.#textsOf(template) }));
    return read
      .filter(({ key }) => !this.#fragments.has(key))
      .map(({ template, key, texts }) => ({
        place: key,
        texts: texts.map((pieces) => pieces.reduce((all, piece, index) => `${all}$${index}${piece}`)),
        row: this.#rowOf(template),
      }));
  }

  #rowOf(template: TaggedTemplateExpression): Property[] | undefined {
    const type = this.#checker.getTypeAtLocation(template);
    const row = type && rowOf(this.#checker, type);
    if (!row) throw new Error(`${placeOf(template)} has a row type that cannot be read`);
    return propertiesOf(this.#checker, row);
  }

  /** Each text that a template can have, in the pieces between its values. */
  #textsOf({ template }: TaggedTemplateExpression): string[][] {
    if (!isTemplateExpression(template)) return [[template.text]];
    let texts = [[template.head.text]];
    for (const { expression, literal } of template.templateSpans) {
      const inner = this.#isFragment(expression) ? this.#fragmentTexts(expression) : [['', '']];
      texts = texts.flatMap((before) => inner.map((pieces) => joined(joined(before, pieces), [literal.text])));
    }
    return texts;
  }

  #isFragment(expression: Expression): boolean {
    const type = this.#checker.getTypeAtLocation(expression);
    return type !== undefined && rowOf(this.#checker, type) !== undefined;
  }

  #fragmentTexts(expression: Expression): string[][] {
    if (isParenthesizedExpression(expression)) return this.#fragmentTexts(expression.expression);
    if (isConditionalExpression(expression))
      return [...this.#fragmentTexts(expression.whenTrue), ...this.#fragmentTexts(expression.whenFalse)];
    if (isTaggedTemplateExpression(expression)) {
      this.#fragments.add(placeOf(expression));
      return this.#textsOf(expression);
    }
    const made = isIdentifier(expression)
      ? this.#valueOf(expression)
      : isCallExpression(expression)
        ? this.#resultOf(expression)
        : undefined;
    if (!made) throw new Error(`${placeOf(expression)} splices what cannot be read from the sources`);
    return this.#fragmentTexts(made);
  }

  #valueOf(name: Node): Expression | undefined {
    const declared = this.#declarationOf(name);
    return declared && isVariableDeclaration(declared) ? declared.initializer : undefined;
  }

  /** What a function of one expression gives. */
  #resultOf(call: CallExpression): Expression | undefined {
    const declared = this.#declarationOf(call.expression);
    const made = declared && isVariableDeclaration(declared) ? declared.initializer : declared;
    if (!made || !(isArrowFunction(made) || isFunctionDeclaration(made)) || !made.body) return undefined;
    if (!isBlock(made.body)) return made.body;
    const [only] = made.body.statements;
    return made.body.statements.length === 1 && only && isReturnStatement(only) ? only.expression : undefined;
  }

  #declarationOf(name: Node): Node | undefined {
    const symbol = this.#checker.getSymbolAtLocation(name);
    const real = symbol && symbol.flags & SymbolFlags.Alias ? this.#checker.getAliasedSymbol(symbol) : symbol;
    return real?.valueDeclaration?.resolve(this.#project);
  }
}

const joined = (before: readonly string[], after: readonly string[]): string[] => [
  ...before.slice(0, -1),
  `${before.at(-1) ?? ''}${after[0] ?? ''}`,
  ...after.slice(1),
];

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

function placeOf(node: Node): string {
  const source = node.getSourceFile();
  const start = node.getStart(source);
  const before = source.text.slice(0, start);
  return `${pathOf(source.fileName)}:${before.split('\n').length}:${start - before.lastIndexOf('\n')}`;
}
