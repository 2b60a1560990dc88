import { useRef, useState } from 'react';
import { useWords } from '#platform/web/device/language.ts';
import { IconButton } from '#ui/controls/Button.tsx';
import { cross, dash, plus } from '#ui/drawings/icons.ts';
import { chevronDown, search as searchIcon } from '#ui/drawings/icons-more.ts';
import styles from './DocumentViewer.module.css';
import type { useZoom } from './use-zoom.ts';
import { words } from './words.ts';

interface Search {
  query: string;
  onQuery: (text: string) => void;
  /** Index of the selected match from 0, and the number of matches. */
  at: number;
  of: number;
  isSearching: boolean;
  onNext: () => void;
  onBefore: () => void;
}
interface ToolsProps {
  place: { n: number; of: number };
  size: ReturnType<typeof useZoom>;
  /** Undefined for a document without text. */
  search: Search | undefined;
}

/** The field was opened by a button press, so it takes the focus. */
const focus = (field: HTMLInputElement | null) => field?.focus();

/** Toolbar above the pages: current page, zoom and search. */
export function Tools({ place, size, search }: ToolsProps) {
  const w = useWords(words);
  const [isSearching, setIsSearching] = useState(false);
  const opener = useRef<HTMLSpanElement>(null);
  const close = () => {
    search?.onQuery('');
    setIsSearching(false);
    // The button is rendered again in the next frame.
    requestAnimationFrame(() => opener.current?.querySelector('button')?.focus());
  };
  const percent = w.zoom(Math.round(size.zoom * 100));
  if (search && isSearching) return <SearchLine {...search} onClose={close} />;
  return (
    <div className={styles.tools}>
      <p className={styles.place} aria-live="polite">
        {w.page(place.n, place.of)}
      </p>
      <IconButton icon={dash} label={w.smaller} onClick={size.smaller} />
      <button type="button" className={styles.percent} aria-label={`${percent}, ${w.fit}`} onClick={size.fit}>
        {percent}
      </button>
      <IconButton icon={plus} label={w.larger} onClick={size.larger} />
      {search && (
        <span ref={opener}>
          <IconButton icon={searchIcon} label={w.search} onClick={() => setIsSearching(true)} />
        </span>
      )}
    </div>
  );
}

function SearchLine({
  query,
  onQuery,
  at,
  of,
  isSearching,
  onNext,
  onBefore,
  onClose,
}: Search & { onClose: () => void }) {
  const w = useWords(words);
  const result = of > 0 ? w.found(at + 1, of) : isSearching ? w.searching : w.notFound;
  return (
    <search className={styles.tools}>
      <input
        type="search"
        className={styles.field}
        aria-label={w.search}
        placeholder={w.search}
        ref={focus}
        value={query}
        onChange={({ target }) => onQuery(target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') (event.shiftKey ? onBefore : onNext)();
          if (event.key !== 'Escape') return;
          event.preventDefault();
          event.stopPropagation();
          onClose();
        }}
      />
      <span role="status" className={styles.result}>
        {query.trim() === '' ? '' : result}
      </span>
      <IconButton icon={chevronDown} label={w.before} onClick={onBefore} className={styles.up} />
      <IconButton icon={chevronDown} label={w.next} onClick={onNext} />
      <IconButton icon={cross} label={w.closeSearch} onClick={onClose} />
    </search>
  );
}
