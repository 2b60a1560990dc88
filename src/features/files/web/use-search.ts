import { useEffect, useState } from 'react';
import type { PDFDocumentProxy } from './pdf.ts';
import { matchingPieces } from './search-text.ts';

/** Maximum number of matches counted; nobody steps through more. */
const MOST = 1000;
const TYPED_MS = 250;

/** A match: its page, and the piece of that page's text. */
export interface Match {
  readonly page: number;
  readonly piece: number;
}

async function textOf(pdf: PDFDocumentProxy, n: number): Promise<string[]> {
  const { items } = await (await pdf.getPage(n)).getTextContent();
  return items.flatMap((item) => ('str' in item ? [item.str] : []));
}

/** Searches the pages one after the other. A new query cancels the previous search. */
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
        const found = matchingPieces(await textOf(pdf, page), query);
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
