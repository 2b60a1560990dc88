import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useWords } from '#platform/web/device/language.ts';
import styles from './DocumentViewer.module.css';
import {
  AnnotationMode,
  type PDFDocumentProxy,
  type PDFPageProxy,
  readyFont,
  TextLayer,
  withOurLetters,
} from './pdf.ts';
import { words } from './words.ts';

/** Maximum pixels drawn per page. Limits the resolution of a page at high zoom to what memory allows. */
const MOST_PIXELS = 8_000_000;
const SETTLED_MS = 120;

export interface PdfPageProps {
  pdf: PDFDocumentProxy;
  n: number;
  /** In CSS pixels. */
  width: number;
  /** Ratio of height to width until the page is loaded. */
  shape: number;
  scroller: RefObject<HTMLElement | null>;
  /** Pieces of the page's text that match the search. `current` is the selected match. */
  found: readonly number[];
  current: number | undefined;
  onDrawn: (n: number, canvas: HTMLCanvasElement) => void;
  onVisible: (n: number, isVisible: boolean) => void;
}

/**
 * One page. An empty sheet of its size until it comes near the viewport; then it is drawn with selectable text. Freed
 * again when far away.
 */
export function PdfPage({ pdf, n, width, shape, scroller, found, current, onDrawn, onVisible }: PdfPageProps) {
  const w = useWords(words);
  const sheet = useRef<HTMLDivElement>(null);
  const [isNear, setIsNear] = useState(false);
  const [page, setPage] = useState<PDFPageProxy>();
  const seen = useEffectEvent((isVisible: boolean) => onVisible(n, isVisible));
  useEffect(() => {
    const element = sheet.current;
    if (!element) return;
    const near = watch(element, scroller.current, '60% 0px', setIsNear);
    const visible = watch(element, scroller.current, '-25% 0px', seen);
    return () => {
      near();
      visible();
    };
  }, [scroller]);
  useEffect(() => {
    if (isNear && !page) void pdf.getPage(n).then(setPage, () => undefined);
  }, [isNear, page, pdf, n]);
  const size = page?.getViewport({ scale: 1 });
  const height = width * (size ? size.height / size.width : shape);
  return (
    <section
      ref={sheet}
      className={styles.page}
      aria-label={w.page(n, pdf.numPages)}
      data-page={n}
      style={{ width, height, '--total-scale-factor': size ? width / size.width : 1 } as React.CSSProperties}
    >
      {isNear && page && (
        <>
          <Drawing page={page} width={width} onDrawn={(canvas) => onDrawn(n, canvas)} />
          <Text page={page} found={found} current={current} />
        </>
      )}
    </section>
  );
}

function watch(element: Element, root: Element | null, rootMargin: string, heard: (isIn: boolean) => void): () => void {
  const observer = new IntersectionObserver((entries) => heard(entries.at(-1)?.isIntersecting === true), {
    root,
    rootMargin,
  });
  observer.observe(element);
  return () => observer.disconnect();
}

/** The drawn page. While the zoom changes, the previous drawing is stretched. */
function Drawing({
  page,
  width,
  onDrawn,
}: {
  page: PDFPageProxy;
  width: number;
  onDrawn: (c: HTMLCanvasElement) => void;
}) {
  const place = useRef<HTMLDivElement>(null);
  const drawn = useEffectEvent(onDrawn);
  useEffect(() => {
    let isWanted = true;
    let stop: (() => void) | undefined;
    const draw = async () => {
      const canvas = canvasFor(page, width);
      const { items } = await page.getTextContent();
      await readyFont(items.map((item) => ('str' in item ? item.str : '')).join(''));
      if (!isWanted) return;
      const viewport = page.getViewport({ scale: canvas.width / page.getViewport({ scale: 1 }).width });
      const task = page.render({ canvas, viewport, annotationMode: AnnotationMode.DISABLE });
      stop = () => task.cancel();
      await task.promise;
      if (!isWanted) return;
      place.current?.replaceChildren(canvas);
      drawn(canvas);
    };
    const isFirst = !place.current?.hasChildNodes();
    // Drawing is cancelled if the page was freed. A page that cannot be drawn stays an empty sheet.
    const timer = setTimeout(() => void draw().catch(() => undefined), isFirst ? 0 : SETTLED_MS);
    return () => {
      isWanted = false;
      clearTimeout(timer);
      stop?.();
    };
  }, [page, width]);
  return <div ref={place} className={styles.drawing} aria-hidden="true" />;
}

function canvasFor(page: PDFPageProxy, width: number): HTMLCanvasElement {
  const canvas = withOurLetters(document.createElement('canvas'));
  const plain = page.getViewport({ scale: 1 });
  const finest = Math.sqrt(MOST_PIXELS / (plain.width * plain.height));
  const scale = Math.min(finest, (width / plain.width) * Math.min(3, devicePixelRatio));
  canvas.width = Math.max(1, Math.round(plain.width * scale));
  canvas.height = Math.max(1, Math.round(plain.height * scale));
  return canvas;
}

/** Invisible text over the drawing, for selection, screen readers and search. */
function Text({ page, found, current }: { page: PDFPageProxy; found: readonly number[]; current: number | undefined }) {
  const place = useRef<HTMLDivElement>(null);
  const [pieces, setPieces] = useState<readonly HTMLElement[]>([]);
  useEffect(() => {
    const container = place.current;
    if (!container) return;
    let isWanted = true;
    const viewport = page.getViewport({ scale: 1 });
    const layer = new TextLayer({ textContentSource: page.streamTextContent(), container, viewport });
    layer.render().then(
      () => isWanted && setPieces([...layer.textDivs]),
      () => undefined,
    );
    return () => {
      isWanted = false;
      layer.cancel();
      container.replaceChildren();
    };
  }, [page]);
  useEffect(() => {
    for (const piece of pieces) piece.classList.remove(styles.found ?? '', styles.current ?? '');
    for (const at of found) pieces[at]?.classList.add(styles.found ?? '');
    if (current === undefined) return;
    pieces[current]?.classList.add(styles.current ?? '');
    pieces[current]?.scrollIntoView({ block: 'center', inline: 'nearest' });
  }, [pieces, found, current]);
  return <div ref={place} className={styles.text} />;
}
