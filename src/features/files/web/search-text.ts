/** Returns the indexes of the text pieces in which a match begins. Ignores case, and spaces between pieces. */
export function matchingPieces(pieces: readonly string[], wanted: string): number[] {
  const query = plain(wanted);
  if (query === '') return [];
  const starts: number[] = [];
  let text = '';
  for (const piece of pieces) {
    starts.push(text.length);
    text += plain(piece);
  }
  const found: number[] = [];
  for (let at = text.indexOf(query); at >= 0; at = text.indexOf(query, at + query.length))
    found.push(starts.findLastIndex((start) => start <= at));
  return found;
}

const plain = (text: string) => text.normalize('NFC').toLowerCase().replace(/\s+/g, '');
