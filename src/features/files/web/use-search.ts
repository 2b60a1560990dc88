import { useEffect, useState } from 'react';
import type { PDFDocumentProxy } from './pdf.ts';

/** Matches beyond that are not counted: nobody goes through them one by one. */
const MOST = 1000;
const TYPED_MS = 250;

/** One match: on which page, in which of its pieces of text. */
export interface Match {
  readonly page: number;
  readonly piece: number;
}

/** In which pieces of a page's text what is looked for begins; small and capital letters, and spaces between pieces, are alike. */
export function piecesOf(pieces: readonly string[], wanted: string): number[] {
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

/** The pieces of a page's text. */
export async function textOf(pdf: PDFDocumentProxy, n: number): Promise<string[]> {
  const { items } = await (await pdf.getPage(n)).getTextContent();
  return items.flatMap((item) => ('str' in item ? [item.str] : []));
}

/** Looks through the pages, one after the other; a new word ends the search before. */
export function useSearch(pdf: PDFDocumentProxy | undefined, query: string) {
  const [matches, setMatches] = useState<readonly Match[]>([]);
  const [isSearching, setIsSearching] = useState(false);
  useEffect(() => {
    setMatches([]);
    setIsSearching(query.trim() !== '');
    if (!pdf || query.trim() === '') return;
    let isWanted = true;
    const look = async () => {
      const all: Match[] = [];
      for (let page = 1; page <= pdf.numPages && isWanted && all.length < MOST; page += 1) {
        const found = piecesOf(await textOf(pdf, page), query);
        all.push(...found.map((piece) => ({ page, piece })));
        if (isWanted && found.length > 0) setMatches([...all]);
      }
    };
    const timer = setTimeout(() => {
      void look()
        .catch(() => undefined)
        .then(() => isWanted && setIsSearching(false));
    }, TYPED_MS);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [pdf, query]);
  return { matches, isSearching };
}
