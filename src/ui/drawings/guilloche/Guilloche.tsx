import { useId } from 'react';
import { classes } from '#ui/classes.ts';
import styles from './Guilloche.module.css';
import { ground, microprint, type Purpose, type Ring, rosette } from './guilloche.ts';

/** As wide as the widest column. The drawing is aligned to the right edge and the rest is clipped. */
const GROUND_WIDTH = 486;
const LINE_GAP = 4.4;
/** A rosette without its inner rings has a clear centre for a seal, up to the middle of ring 2. */
const RING_EDGE = 0.73;
const EIGHT = [0, 1, 2, 3, 4, 5, 6, 7];

function Family({ ring, id }: { ring: Ring; id: string }) {
  const copies = Array.from({ length: ring.copies - 1 }, (_, k) => k + 1);
  return (
    <>
      <path id={id} d={ring.path} />
      {copies.map((k) => (
        <use key={k} href={`#${id}`} transform={`rotate(${k * ring.stepDeg})`} />
      ))}
    </>
  );
}

interface RosetteProps {
  did: string;
  purpose: Purpose;
  radius: number;
  /** First and last ring (0 to 4). The core is drawn with ring 0; ring 4 only on plates. */
  rings?: readonly [number, number] | undefined;
}

/** Woven chrysanthemum of a DID around (0, 0), for use inside an svg. */
export function Rosette({ did, purpose, radius, rings = [0, 3] }: RosetteProps) {
  const id = useId();
  const drawing = rosette(did, purpose);
  const [first, last] = rings;
  const scale = radius / 100;
  return (
    <g transform={`scale(${scale})`} className={styles.lines} strokeWidth={0.6 / scale}>
      {drawing.rings.slice(first, last + 1).map((ring, j) => {
        const ringId = `${id}${first + j}`;
        return ring.isMirrored ? (
          <g key={ringId}>
            <g id={`${ringId}m`}>
              <Family ring={ring} id={ringId} />
            </g>
            <use href={`#${ringId}m`} transform="scale(-1 1)" />
          </g>
        ) : (
          <Family key={ringId} ring={ring} id={ringId} />
        );
      })}
      {first === 0 && <path d={drawing.core} />}
    </g>
  );
}

function Ground({ did, purpose }: { did: string; purpose: Purpose }) {
  const id = useId();
  return (
    <svg className={styles.ground} aria-hidden="true">
      <svg x="100%" overflow="visible" aria-hidden="true" className={styles.lines} strokeWidth=".45">
        <g id={`${id}b`}>
          <path id={id} d={ground(did, purpose, GROUND_WIDTH)} />
          {EIGHT.slice(1).map((k) => (
            <use key={k} href={`#${id}`} y={k * LINE_GAP} />
          ))}
        </g>
        {EIGHT.slice(1).map((k) => (
          <use key={k} href={`#${id}b`} y={8 * k * LINE_GAP} />
        ))}
      </svg>
    </svg>
  );
}

interface GuillocheProps {
  did: string;
  purpose: Purpose;
  /** Centre of the rosette, from the right and top edges, and its radius. Without it only the ground is drawn. */
  at?: readonly [fromRight: number, fromTop: number, radius: number] | undefined;
  rings?: readonly [number, number] | undefined;
  className?: string | undefined;
}

/** Security print behind a note or card, drawn from the holder's DID. Fills a positioned parent that clips. */
export function Guilloche({ did, purpose, at, rings, className }: GuillocheProps) {
  return (
    <div className={classes('guilloche', styles.print, className)} aria-hidden="true">
      <Ground did={did} purpose={purpose} />
      {at && (
        <svg className={styles.full} aria-hidden="true">
          <svg x="100%" overflow="visible" aria-hidden="true">
            <g transform={`translate(${-at[0]} ${at[1]})`}>
              {rings && <circle r={at[2] * RING_EDGE} className={styles.clear} />}
              <Rosette did={did} purpose={purpose} radius={at[2]} rings={rings} />
            </g>
          </svg>
        </svg>
      )}
    </div>
  );
}

/** Line of text 3 px high along the bottom of a note. */
export function Microprint({ shortDid }: { shortDid: string }) {
  return (
    <span className={classes('guilloche', styles.micro)} aria-hidden="true">
      {microprint(shortDid)}
    </span>
  );
}
