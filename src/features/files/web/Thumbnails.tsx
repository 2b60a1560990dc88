import { useEffect, useRef } from 'react';
import { useWords } from '#platform/web/device/language.ts';
import styles from './DocumentViewer.module.css';
import { words } from './words.ts';

interface ThumbnailsProps {
  count: number;
  /** Number of the current page. */
  at: number;
  /** Thumbnails of pages drawn so far; other pages have not been loaded. */
  thumbs: ReadonlyMap<number, HTMLCanvasElement>;
  onPage: (n: number) => void;
}

/** All pages as thumbnails that lead to them. A page not yet drawn is an empty sheet with its number. */
export function Thumbnails({ count, at, thumbs, onPage }: ThumbnailsProps) {
  const w = useWords(words);
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const box = list.current;
    const here = box?.children[at - 1];
    if (box && here instanceof HTMLElement) {
      const { offsetLeft: x, offsetTop: y } = here;
      box.scrollTo(x - box.clientWidth / 2 + here.offsetWidth / 2, y - box.clientHeight / 2 + here.offsetHeight / 2);
    }
  }, [at]);
  return (
    <ol ref={list} className={styles.thumbs} aria-label={w.pages}>
      {Array.from({ length: count }, (_, i) => i + 1).map((n) => (
        <li key={n}>
          <div>
            <button
              type="button"
              className={styles.thumb}
              aria-label={w.toPage(n)}
              aria-current={n === at ? 'page' : undefined}
              onClick={() => onPage(n)}
            >
              <Small of={thumbs.get(n)} />
              <span aria-hidden="true">{n}</span>
            </button>
          </div>
        </li>
      ))}
    </ol>
  );
}

const [WIDTH, HEIGHT] = [80, 112];

function Small({ of }: { of: HTMLCanvasElement | undefined }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const context = canvas.current?.getContext('2d');
    if (!of || !context) return;
    const scale = Math.min(WIDTH / of.width, HEIGHT / of.height);
    context.fillStyle = 'white';
    context.fillRect(0, 0, WIDTH, HEIGHT);
    context.imageSmoothingQuality = 'high';
    context.drawImage(of, 0, 0, of.width * scale, of.height * scale);
  }, [of]);
  return <canvas ref={canvas} width={WIDTH} height={HEIGHT} />;
}
