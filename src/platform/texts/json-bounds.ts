/**
 * Maximum nesting of arrays and objects. No call needs more than five levels, and code that walks a body may recurse.
 */
const DEEPEST = 32;

const [QUOTE, COMMA, OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [...'",[]{}'].map((sign) =>
  sign.charCodeAt(0),
);

/**
 * Returns the limit that a JSON text exceeds: nesting of 32, or a number of values. It only counts characters before
 * anything is parsed, because a parser makes a gigabyte of objects from a few megabytes of brackets. Text that is not
 * JSON may pass.
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

/** Returns the change of nesting at a character. */
function stepOf(sign: number): number {
  if (sign === OPEN_LIST || sign === OPEN_OBJECT) return 1;
  return sign === CLOSE_LIST || sign === CLOSE_OBJECT ? -1 : 0;
}

/** Returns the position of the quote that ends a string; the end of the text if there is none. */
function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end !== -1; end = text.indexOf('"', end + 1)) {
    let escapes = 0;
    while (text[end - 1 - escapes] === '\\') escapes += 1;
    if (escapes % 2 === 0) return end;
  }
  return text.length;
}
