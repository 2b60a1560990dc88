import { useId } from 'react';
import { classes } from '#ui/classes.ts';
import { drawnCode } from './drawn-code.ts';
import { rosette } from './guilloche/guilloche.ts';
import { band } from './guilloche/guilloche-band.ts';
import styles from './QrFrame.module.css';
import { SQUARE, SQUARE_CUTS } from './square-cuts.ts';

const SIZE = 312;
const INSET = 49;
const CODE = SIZE - 2 * INSET;
const EDGE = 13;
const CORNER = 0.31;
const STRAND = { from: 23, length: SIZE - 46, height: 11 } as const;

/** Returns the dark modules as one path, the modules per side, and how many in the middle belong to the seal. */
function modulesOf(text: string): { path: string; count: number; hole: number } {
  const { data, size, hole } = drawnCode(text);
  const first = (size - hole) / 2;
  const isHole = (i: number) => i >= first && i < first + hole;
  let path = '';
  data.forEach((row, y) => {
    row.forEach((isDark, x) => {
      if (isDark && !(isHole(x) && isHole(y))) path += `M${x} ${y}h1v1h-1z`;
    });
  });
  return { path, count: size, hole };
}

/** The innermost ring, drawn twice: petals, and the petals between them. */
function Flower({ did }: { did: string }) {
  const [ring] = rosette(did, 'corner').rings;
  if (!ring) return null;
  const between = ring.stepDeg * ring.copies;
  return (
    <g transform={`scale(${CORNER})`} strokeWidth={0.55 / CORNER}>
      <path d={ring.path} />
      <path d={ring.path} transform={`rotate(${between})`} />
    </g>
  );
}

function Border({ did }: { did: string }) {
  const id = useId();
  const { path, shift, copies } = band(did, STRAND.length, STRAND.height);
  const sides = [0, 90, 180, 270];
  const middle = SIZE / 2;
  return (
    <g className={styles.lines}>
      <clipPath id={`${id}c`}>
        <rect x="0" y={-STRAND.height} width={STRAND.length} height={2 * STRAND.height} />
      </clipPath>
      <g id={`${id}s`} clipPath={`url(#${id}c)`} transform={`translate(${STRAND.from} ${EDGE})`}>
        <path id={id} d={path} />
        {Array.from({ length: copies - 1 }, (_, k) => k + 1).map((k) => (
          <use key={k} href={`#${id}`} x={-shift * k} />
        ))}
      </g>
      {sides.slice(1).map((turn) => (
        <use key={turn} href={`#${id}s`} transform={`rotate(${turn} ${middle} ${middle})`} />
      ))}
      {sides.map((turn) => (
        <g key={turn} transform={`rotate(${turn} ${middle} ${middle}) translate(${EDGE} ${EDGE})`}>
          <Flower did={did} />
        </g>
      ))}
    </g>
  );
}

interface QrFrameProps {
  did: string;
  /** Content of the code. */
  text: string;
  /** Code in words ('QR code of your address'). */
  label: string;
  id?: string | undefined;
}

/**
 * QR code in the holder's own frame, white in both themes. The seal is in its middle if every reader can still read the
 * code.
 */
export function QrFrame({ did, text, label, id }: QrFrameProps) {
  const { path, count, hole } = modulesOf(text);
  const module = CODE / count;
  const seal = SQUARE_CUTS.인;
  const sealSize = Math.min(42, hole * module - 4);
  const sealAt = (SIZE - sealSize) / 2;
  return (
    <svg
      id={id}
      data-theme="light"
      className={classes(styles.frame)}
      viewBox={`0 0 ${SIZE} ${SIZE}`}
      role="img"
      aria-label={label}
    >
      <title>{label}</title>
      <rect width={SIZE} height={SIZE} className={styles.ground} />
      <Border did={did} />
      <path
        d={path}
        className={styles.modules}
        shapeRendering="crispEdges"
        transform={`translate(${INSET} ${INSET}) scale(${module})`}
      />
      {hole > 0 && (
        <g transform={`translate(${sealAt} ${sealAt}) scale(${sealSize / 48})`}>
          <path d={SQUARE} className={styles.seal} />
          <path d={seal.path} className={styles.cut} strokeWidth={seal.stroke} />
        </g>
      )}
    </svg>
  );
}

const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/** Reports whether a link points to the machine that opens it: another device that scans it finds nothing there. */
export const isOfThisMachine = (link: string): boolean => URL.canParse(link) && LOOPBACK.test(new URL(link).hostname);
