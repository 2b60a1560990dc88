import { useEffect, useState } from 'react';
import type { PDFDocumentProxy } from './pdf.ts';
import { piecesOf } from './search-text.ts';

/** Matches beyond that are not counted: nobody goes through them one by one. */
const MOST = 1000;
const TYPED_MS = 250;

/** One match: on which page, in which of its pieces of text. */
export interface Match {
  readonly page: number;
  readonly piece: number;
}

/** The pieces of a page's text. */
async function textOf(pdf: PDFDocumentProxy, n: number): Promise<string[]> {
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
