import {
  type CallExpression,
  type Expression,
  isArrowFunction,
  isBlock,
  isCallExpression,
  isConditionalExpression,
  isFunctionDeclaration,
  isIdentifier,
  isParameterDeclaration,
  isParenthesizedExpression,
  isReturnStatement,
  isTaggedTemplateExpression,
  isTemplateExpression,
  isVariableDeclaration,
  type Node,
  type TaggedTemplateExpression,
} from 'typescript/unstable/ast';
import { type Project, SymbolFlags } from 'typescript/unstable/sync';
import { rowOf } from './sql-row-types.ts';

interface Bound {
  readonly expression: Expression;
  readonly given: Given;
}
/** Values bound to the parameters of functions that build fragments, by parameter node. */
type Given = ReadonlyMap<string, Bound>;
const NOTHING: Given = new Map();

/**
 * Evaluates the texts of sql`` from the sources, including spliced fragments: inline, by name, or by a function with a
 * single expression.
 */
export class SqlTexts {
  readonly #project: Project;
  readonly #spliced = new Set<string>();

  constructor(project: Project) {
    this.#project = project;
  }

  /** Reports whether a template was found inside another one. */
  isSpliced(template: TaggedTemplateExpression): boolean {
    return this.#spliced.has(keyOf(template));
  }

  /** Returns each text that a template can have, or why it cannot be evaluated. */
  tryTexts(template: TaggedTemplateExpression): { readonly texts: readonly string[]; readonly fault?: Error } {
    try {
      const all = this.#textsOf(template, NOTHING);
      return { texts: all.map((pieces) => pieces.reduce((text, piece, index) => `${text}$${index}${piece}`)) };
    } catch (error) {
      return { texts: [], fault: error instanceof Error ? error : new Error(String(error)) };
    }
  }

  /** Returns the texts of a template, with spliced texts inserted between its literal pieces. */
  #textsOf({ template }: TaggedTemplateExpression, given: Given): string[][] {
    if (!isTemplateExpression(template)) return [[template.text]];
    let texts = [[template.head.text]];
    for (const { expression, literal } of template.templateSpans) {
      const inner = this.#isFragment(expression) ? this.#fragmentTexts({ expression, given }) : [['', '']];
      texts = texts.flatMap((before) => inner.map((pieces) => joined(joined(before, pieces), [literal.text])));
    }
    return texts;
  }

  #isFragment(expression: Expression): boolean {
    const type = this.#project.checker.getTypeAtLocation(expression);
    return type !== undefined && rowOf(this.#project.checker, type) !== undefined;
  }

  #fragmentTexts({ expression, given }: Bound): string[][] {
    if (isParenthesizedExpression(expression)) return this.#fragmentTexts({ expression: expression.expression, given });
    if (isConditionalExpression(expression))
      return [expression.whenTrue, expression.whenFalse].flatMap((each) =>
        this.#fragmentTexts({ expression: each, given }),
      );
    if (isTaggedTemplateExpression(expression)) {
      this.#spliced.add(keyOf(expression));
      return this.#textsOf(expression, given);
    }
    const made = isCallExpression(expression) ? this.#resultOf(expression, given) : this.#valueOf(expression, given);
    if (!made) throw new Error(`${keyOf(expression)} splices a fragment that cannot be evaluated from the sources`);
    return this.#fragmentTexts(made);
  }

  #valueOf(name: Expression, given: Given): Bound | undefined {
    const declared = isIdentifier(name) ? this.#declarationOf(name) : undefined;
    if (declared && isParameterDeclaration(declared)) return given.get(keyOf(declared));
    const expression = declared && isVariableDeclaration(declared) ? declared.initializer : undefined;
    return expression && { expression, given };
  }

  /** Evaluates a call of a function with a single expression. */
  #resultOf(call: CallExpression, given: Given): Bound | undefined {
    const declared = this.#declarationOf(call.expression);
    const made = declared && isVariableDeclaration(declared) ? declared.initializer : declared;
    if (!made || !(isArrowFunction(made) || isFunctionDeclaration(made)) || !made.body) return undefined;
    const bound = made.parameters.flatMap((parameter, index): [string, Bound][] => {
      const expression = call.arguments[index];
      return expression ? [[keyOf(parameter), { expression, given }]] : [];
    });
    const expression = isBlock(made.body) ? onlyReturn(made.body.statements) : made.body;
    return expression && { expression, given: new Map([...given, ...bound]) };
  }

  #declarationOf(name: Node): Node | undefined {
    const { checker } = this.#project;
    const symbol = checker.getSymbolAtLocation(name);
    const real = symbol && symbol.flags & SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
    return real?.valueDeclaration?.resolve(this.#project);
  }
}

function onlyReturn(statements: readonly Node[]): Expression | undefined {
  const [only] = statements;
  return statements.length === 1 && only && isReturnStatement(only) ? only.expression : undefined;
}

const joined = (before: readonly string[], after: readonly string[]): string[] => [
  ...before.slice(0, -1),
  `${before.at(-1) ?? ''}${after[0] ?? ''}`,
  ...after.slice(1),
];

const keyOf = (node: Node) => locationIn(node, (path) => path);

/** Formats a node's position as `path:line:column`. */
export function locationIn(node: Node, pathOf: (name: string) => string): string {
  const source = node.getSourceFile();
  const start = node.getStart(source);
  const before = source.text.slice(0, start);
  return `${pathOf(source.fileName)}:${before.split('\n').length}:${start - before.lastIndexOf('\n')}`;
}
