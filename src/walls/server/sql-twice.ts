import { isTest, nodesOf, place, type Source } from './source.ts';

/** Characters of SQL that may stand twice. */
const MOST = 200;

interface Text {
  readonly place: string;
  /** Words and marks, each with the space behind it if there is one. */
  readonly tokens: readonly string[];
}

/** Pairs of places at which the same SQL stands, longer than `MOST` when spaces, comments and what is bound are taken as one. */
export function sqlTwice(sources: readonly Source[]): string[] {
  const texts = sources.filter(({ path }) => !isTest(path)).flatMap(textsOf);
  /** By every run of tokens that is just long enough, the text that has it first. */
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
      place: place(source, { start: source.text.indexOf(made) }),
      tokens: tokensOf(made),
    }));
  return nodesOf(source, 'TaggedTemplateExpression')
    .filter(({ tag }) => tag.type === 'Identifier' && tag.name === 'sql')
    .map((node) => {
      const pieces = node.quasi.quasis.map(({ value }) => value.cooked ?? value.raw);
      return { place: place(source, node), tokens: tokensOf(pieces.join(' $1 ')) };
    });
}

const tokensOf = (text: string): string[] =>
  text
    .replace(/--.*$/gm, '')
    .replace(/\s+/g, ' ')
    .match(/'[^']*' ?|\w+ ?|[^\w\s] ?/g) ?? [];

/** For each token the shortest run from there that is longer than may stand twice. */
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
