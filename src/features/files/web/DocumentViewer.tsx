import { type ReactNode, useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useWords } from '#platform/web/device/language.ts';
import { classes } from '#ui/classes.ts';
import { Button } from '#ui/controls/Button.tsx';
import { LangText } from '#ui/text/LangText.tsx';
import { TextSpan } from '#ui/text/TextSpan.tsx';
import { DocumentPages } from './DocumentPages.tsx';
import styles from './DocumentViewer.module.css';
import { Fingerprint } from './Fingerprint.tsx';
import type { ReadBytes } from './source.ts';
import { Thumbnails } from './Thumbnails.tsx';
import { Tools } from './Tools.tsx';
import { type FileShown, type Opened, useDocument } from './use-document.ts';
import { type Match, useSearch } from './use-search.ts';
import { useZoom } from './use-zoom.ts';
import { words } from './words.ts';

export type { FileShown, ReadBytes };

interface DocumentViewerProps {
  file: FileShown;
  /** The user whose cached copy is used. */
  userId: number;
  read: ReadBytes;
  /** Called once the first page is drawn. */
  onOpened: () => void;
  /** Content beside the thumbnails, and below them. On a desktop the thumbnails are on the left instead. */
  beside?: ReactNode;
  below?: ReactNode;
  isDesk?: boolean;
}

/**
 * Reader for a document: pages load while scrolling, and can be zoomed, searched and selected. No active content is
 * run.
 */
export function DocumentViewer({ file, userId, read, onOpened, beside, below, isDesk = false }: DocumentViewerProps) {
  const w = useWords(words);
  const { state, retry } = useDocument(file, userId, read);
  const isOpen = state.kind === 'pdf' || state.kind === 'picture';
  return (
    <div className={classes(styles.viewer, isDesk && styles.desk)}>
      {isOpen ? (
        <Reading key={file.sha256} {...{ file, opened: state, onOpened, beside, below }} />
      ) : (
        <>
          <div className={styles.waiting}>
            {state.kind === 'opening' ? (
              <p role="status">{w.opening}</p>
            ) : (
              <>
                <p role="alert">
                  <LangText>{state.kind === 'not-here' ? w.notHere : w.broken}</LangText>
                </p>
                <Button look="quiet" onClick={retry}>
                  {w.again}
                </Button>
              </>
            )}
          </div>
          <Bar strip={undefined} {...{ beside, below }} />
        </>
      )}
    </div>
  );
}

interface ReadingProps extends Pick<DocumentViewerProps, 'file' | 'onOpened' | 'beside' | 'below'> {
  opened: Opened;
}

function Reading({ file, opened, onOpened, beside, below }: ReadingProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const size = useZoom(scroller);
  const pdf = opened.kind === 'pdf' ? opened.pdf : undefined;
  const count = pdf?.numPages ?? 1;
  const { at, seen, thumbs, onDrawn, onVisible } = usePages(onOpened);
  const [query, setQuery] = useState('');
  const { matches, isSearching } = useSearch(pdf, query);
  const [chosen, setChosen] = useState(0);
  const match = matches[chosen];
  const toPage = (n: number) => scrollTo(scroller.current, n);
  const goTo = (next: number) => {
    const wrapped = (next + matches.length) % Math.max(1, matches.length);
    setChosen(wrapped);
    const to = matches[wrapped];
    if (to) toPage(to.page);
  };
  const first = matches[0]?.page;
  const onFound = useEffectEvent((page: number) => toPage(page));
  useEffect(() => {
    if (first !== undefined) onFound(first);
  }, [first]);
  const isFolded = useFolded(scroller);
  return (
    <>
      <Tools
        place={{ n: at, of: count }}
        size={size}
        search={
          pdf && {
            query,
            onQuery: (text) => {
              setQuery(text);
              setChosen(0);
            },
            at: chosen,
            of: matches.length,
            isSearching,
            onNext: () => goTo(chosen + 1),
            onBefore: () => goTo(chosen - 1),
          }
        }
      />
      <DocumentPages
        ref={scroller}
        {...{ file, opened, onDrawn, onVisible }}
        zoom={size.zoom}
        onKeyDown={size.onKeyDown}
        matchesOf={useMatchesOf(matches)}
        match={match}
      >
        <Fingerprint source={opened.source} sha256={file.sha256} seen={seen.size} of={count} />
      </DocumentPages>
      <Bar
        isFolded={isFolded}
        strip={<Thumbnails count={count} at={at} thumbs={thumbs} onPage={toPage} />}
        {...{ beside, below }}
      />
    </>
  );
}

/** The bar under the pages on a phone: thumbnails, with the caller's content beside and below. */
function Bar({
  strip,
  beside,
  below,
  isFolded = false,
}: {
  strip: ReactNode;
  beside: ReactNode;
  below: ReactNode;
  isFolded?: boolean;
}) {
  if (!strip && !beside && !below) return null;
  return (
    <div className={classes(styles.bar, isFolded && styles.folded)}>
      <div className={styles.strip}>
        <TextSpan>{strip ?? <span />}</TextSpan>
        {beside && <div className={styles.beside}>{beside}</div>}
      </div>
      <TextSpan>{below}</TextSpan>
    </div>
  );
}

/** Tracks the current page, the pages seen so far, and their thumbnails. */
function usePages(onOpened: () => void) {
  const [at, setAt] = useState(1);
  const [seen, setSeen] = useState<ReadonlySet<number>>(new Set());
  const [thumbs, setThumbs] = useState<ReadonlyMap<number, HTMLCanvasElement>>(new Map());
  const visible = useRef(new Set<number>());
  const drawn = useRef(new Set<number>());
  const count = () => {
    const now = [...visible.current].sort((a, b) => a - b);
    if (now[0] !== undefined) setAt(now[0]);
    const fresh = now.filter((n) => drawn.current.has(n));
    setSeen((before) => (fresh.every((n) => before.has(n)) ? before : new Set([...before, ...fresh])));
  };
  const onDrawn = (n: number, canvas?: HTMLCanvasElement) => {
    if (drawn.current.size === 0) onOpened();
    drawn.current.add(n);
    if (canvas) setThumbs((before) => (before.has(n) ? before : new Map([...before, [n, canvas]])));
    count();
  };
  const onVisible = (n: number, isVisible: boolean) => {
    if (isVisible) visible.current.add(n);
    else visible.current.delete(n);
    count();
  };
  return { at, seen, thumbs, onDrawn, onVisible };
}

const NONE: readonly number[] = [];
function useMatchesOf(matches: readonly Match[]) {
  const byPage = useMemo(() => Map.groupBy(matches, ({ page }) => page), [matches]);
  const pieces = useMemo(
    () => new Map([...byPage].map(([page, those]) => [page, those.map(({ piece }) => piece)])),
    [byPage],
  );
  return useCallback((page: number) => pieces.get(page) ?? NONE, [pieces]);
}

function scrollTo(scroller: HTMLElement | null, n: number): void {
  scroller?.querySelector(`[data-page="${n}"]`)?.scrollIntoView({ block: 'start', inline: 'nearest' });
}

/** Hides the bar when scrolling down and shows it when scrolling up. */
function useFolded(scroller: React.RefObject<HTMLElement | null>): boolean {
  const [isFolded, setIsFolded] = useState(false);
  useEffect(() => {
    const box = scroller.current;
    if (!box) return;
    let before = box.scrollTop;
    const onScroll = () => {
      const now = box.scrollTop;
      if (Math.abs(now - before) < 24) return;
      setIsFolded(now > before && now > 64);
      before = now;
    };
    box.addEventListener('scroll', onScroll, { passive: true });
    return () => box.removeEventListener('scroll', onScroll);
  }, [scroller]);
  return isFolded;
}
