/** How many arrays and objects may stand in each other: no call needs more than five, and what walks a body may recurse. */
const DEEPEST = 32;

const [QUOTE, COMMA, OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [...'",[]{}'].map((sign) =>
  sign.charCodeAt(0),
);

/**
 * The bound that a JSON text breaks: nesting of 32, or a number of values. Reads signs alone, before anything is made of them: a parser makes a gigabyte
 * of objects of some megabytes of brackets. A text that is no JSON may pass.
 */
export function brokenBound(text: string, mostValues: number): 'too_deep' | 'too_many' | undefined {
  let depth = 0;
  let values = 1;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charCodeAt(at);
    if (sign === QUOTE) at = endOfString(text, at);
    const step = stepOf(sign);
    depth += step;
    if (step === 1 || sign === COMMA) values += 1;
    if (depth > DEEPEST) return 'too_deep';
    if (values > mostValues) return 'too_many';
  }
  return undefined;
}

/** How many levels deeper a sign leads. */
function stepOf(sign: number): number {
  if (sign === OPEN_LIST || sign === OPEN_OBJECT) return 1;
  return sign === CLOSE_LIST || sign === CLOSE_OBJECT ? -1 : 0;
}

/** The place of the quote that ends a string; of the text's end where none does. */
function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end !== -1; end = text.indexOf('"', end + 1)) {
    let escapes = 0;
    while (text[end - 1 - escapes] === '\\') escapes += 1;
    if (escapes % 2 === 0) return end;
  }
  return text.length;
}
