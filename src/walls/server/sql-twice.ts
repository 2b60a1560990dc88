import { isTest, locationOf, nodesOf, type Source } from './source.ts';

/** Maximum characters of SQL that may be duplicated. */
const MOST = 200;

interface Text {
  readonly place: string;
  /** Words and punctuation, each with the space after it, if any. */
  readonly tokens: readonly string[];
}

/** Finds pairs of places with the same SQL longer than `MOST`, treating all spaces, comments and bound values alike. */
export function sqlTwice(sources: readonly Source[]): string[] {
  const texts = sources.filter(({ path }) => !isTest(path)).flatMap(textsOf);
  /** Place where each run of tokens of minimal length was first found. */
  const first = new Map<string, Text>();
  const found = new Set<string>();
  for (const text of texts)
    for (const run of runsOf(text)) {
      const other = first.get(run);
      if (!other) first.set(run, text);
      else if (other !== text) found.add(`${other.place} and ${text.place}`);
    }
  return [...found];
}

function textsOf(source: Source): Text[] {
  if (source.path.endsWith('.sql'))
    return source.text.split(/^(?=CREATE )/m).map((made) => ({
      place: locationOf(source, { start: source.text.indexOf(made) }),
      tokens: tokensOf(made),
    }));
  return nodesOf(source, 'TaggedTemplateExpression')
    .filter(({ tag }) => tag.type === 'Identifier' && tag.name === 'sql')
    .map((node) => {
      const pieces = node.quasi.quasis.map(({ value }) => value.cooked ?? value.raw);
      return { place: locationOf(source, node), tokens: tokensOf(pieces.join(' $1 ')) };
    });
}

const tokensOf = (text: string): string[] =>
  text
    .replace(/--.*$/gm, '')
    .replace(/\s+/g, ' ')
    .match(/'[^']*' ?|\w+ ?|[^\w\s] ?/g) ?? [];

/** Returns for each token the shortest run from it that exceeds the maximum. */
function runsOf({ tokens }: Text): string[] {
  const runs: string[] = [];
  let [end, length] = [0, 0];
  for (const [start, token] of tokens.entries()) {
    for (; length <= MOST && end < tokens.length; end += 1) length += tokens[end]?.length ?? 0;
    if (length <= MOST) break;
    runs.push(tokens.slice(start, end).join(''));
    length -= token.length;
  }
  return runs;
}
