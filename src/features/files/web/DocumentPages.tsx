import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useState } from 'react';
import { TextSpan } from '#ui/text/TextSpan.tsx';
import styles from './DocumentViewer.module.css';
import { PdfPage } from './PdfPage.tsx';
import type { FileShown, Opened } from './use-document.ts';
import type { Match } from './use-search.ts';

interface DocumentPagesProps {
  ref: RefObject<HTMLDivElement | null>;
  file: FileShown;
  opened: Opened;
  zoom: number;
  matchesOf: (page: number) => readonly number[];
  match: Match | undefined;
  onKeyDown: (event: KeyboardEvent) => void;
  onDrawn: (n: number, canvas?: HTMLCanvasElement) => void;
  onVisible: (n: number, isVisible: boolean) => void;
  /** Shown below the last page. */
  children: ReactNode;
}

/** The pages one below the other, initially as wide as their container. */
export function DocumentPages(props: DocumentPagesProps) {
  const { ref, file, opened, zoom, matchesOf, match, onKeyDown, onDrawn, onVisible, children } = props;
  const room = useRoom(ref);
  const width = Math.round(room * zoom);
  return (
    <section ref={ref} className={styles.scroller} aria-label={file.name} onKeyDown={onKeyDown}>
      {room > 0 &&
        (opened.kind === 'pdf' ? (
          Array.from({ length: opened.pdf.numPages }, (_, i) => i + 1).map((n) => (
            <PdfPage
              key={n}
              {...{ n, width, onDrawn, onVisible }}
              pdf={opened.pdf}
              shape={opened.shape}
              scroller={ref}
              found={matchesOf(n)}
              current={match?.page === n ? match.piece : undefined}
            />
          ))
        ) : (
          <img
            className={styles.picture}
            src={opened.url}
            alt={file.name}
            style={{ width }}
            data-page={1}
            onLoad={() => {
              onVisible(1, true);
              onDrawn(1);
            }}
          />
        ))}
      <TextSpan>{children}</TextSpan>
    </section>
  );
}

function useRoom(ref: RefObject<HTMLElement | null>): number {
  const [room, setRoom] = useState(0);
  useEffect(() => {
    const box = ref.current;
    if (!box) return;
    const observer = new ResizeObserver(() => setRoom(box.clientWidth));
    observer.observe(box);
    // A scrollable area must be focusable by keyboard.
    box.tabIndex = 0;
    return () => observer.disconnect();
  }, [ref]);
  return room;
}
