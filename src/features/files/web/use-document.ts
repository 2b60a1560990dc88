import { useEffect, useEffectEvent, useState } from 'react';
import { Unreachable } from '#platform/web/calls/api.ts';
import { openPdf, type PDFDocumentProxy } from './pdf.ts';
import { type ReadBytes, Source, type SourceOptions } from './source.ts';

/** A document as its approval describes it. */
export interface FileShown {
  readonly name: string;
  readonly type: string;
  readonly bytes: number;
  readonly sha256: string;
}

interface Pdf {
  readonly kind: 'pdf';
  readonly pdf: PDFDocumentProxy;
  readonly source: Source;
  /** Ratio of a page's height to its width, until the page is loaded. */
  readonly shape: number;
}
interface Picture {
  readonly kind: 'picture';
  readonly url: string;
  readonly source: Source;
}
export type Opened = Pdf | Picture;
export type State = Opened | { readonly kind: 'opening' } | { readonly kind: 'not-here' | 'broken' };

const faultOf = (fault: unknown): State => ({ kind: fault instanceof Unreachable ? 'not-here' : 'broken' });

async function openDocument(file: FileShown, source: Source, onFailed: (fault: unknown) => void): Promise<Opened> {
  if (file.type !== 'application/pdf') {
    const blob = new Blob([await source.part(0, source.length)], { type: file.type });
    return { kind: 'picture', url: URL.createObjectURL(blob), source };
  }
  const pdf = await openPdf(source, onFailed);
  const { width, height } = (await pdf.getPage(1)).getViewport({ scale: 1 });
  return { kind: 'pdf', pdf, source, shape: height / width };
}

function closeDocument(opened: Opened): void {
  if (opened.kind === 'picture') URL.revokeObjectURL(opened.url);
  else void opened.pdf.loadingTask.destroy();
}

/** Opens a document and closes it on unmount. The state names the reason if it cannot be shown; `retry` tries again. */
export function useDocument(
  file: FileShown,
  userId: number,
  read: ReadBytes,
): { readonly state: State; readonly retry: () => void } {
  const [state, setState] = useState<State>({ kind: 'opening' });
  const [attempt, setAttempt] = useState(0);
  const { sha256, bytes } = file;
  const begin = useEffectEvent(
    (of: Omit<SourceOptions, 'read'> & { attempt: number }, onFailed: (fault: unknown) => void) =>
      openDocument(file, new Source({ ...of, read }), onFailed),
  );
  useEffect(() => {
    const ended = new AbortController();
    const fail = (fault: unknown) => !ended.signal.aborted && setState(faultOf(fault));
    setState({ kind: 'opening' });
    const coming = begin({ bytes, sha256, userId, attempt, signal: ended.signal }, fail);
    coming.then((opened) => !ended.signal.aborted && setState(opened), fail);
    return () => {
      ended.abort();
      void coming.then(closeDocument, () => undefined);
    };
  }, [sha256, bytes, userId, attempt]);
  return { state, retry: () => setAttempt((one) => one + 1) };
}
