import { type CSSProperties, useEffect, useRef } from 'react';
import { classes } from '#ui/classes.ts';
import { LangText, Name } from '#ui/text/LangText.tsx';
import styles from './GrowingPlate.module.css';
import { Guilloche, Rosette } from './guilloche/Guilloche.tsx';
import sealStyles from './Seal.module.css';
import { initials, nameSyllables, roundCut, strokesOf } from './seal.ts';

const RINGS = [1, 2, 3] as const;
/** Position of each ring as a fraction of the rosette's radius (docs/product/look.md#rings). */
const RING_AT = { 1: 0.45, 2: 0.73, 3: 0.945 } as const;
const RADIUS = 124;
const LETTERS_A_RING = 5;
const STROKE_MS = 90;

interface GrowingPlateProps {
  /**
   * DID whose pattern is drawn. Until it is known the rings are plain, because any pattern would be somebody else's.
   */
  did: string | undefined;
  name: string;
  koreanName: string;
  title: string;
  /** The name is complete, so the rings are closed. */
  isWhole?: boolean | undefined;
}

/**
 * Plate of a person who is registering. With each letter of the name the rosette turns further, and the seal is cut
 * stroke by stroke.
 */
export function GrowingPlate({ did, name, koreanName, title, isWhole }: GrowingPlateProps) {
  const letters = isWhole ? Number.POSITIVE_INFINITY : name.replace(/\s/g, '').length;
  return (
    <div className={classes(styles.plate, did === undefined && styles.plain)}>
      {did !== undefined && <Guilloche did={did} purpose="citizen" />}
      {RINGS.map((ring) => (
        <GrowingRing key={ring} ring={ring} did={did} turn={turnOf(ring, letters)} />
      ))}
      <div className={styles.disc}>
        <CutSeal name={name} koreanName={koreanName} />
      </div>
      <span className={styles.title}>{title}</span>
      <span className={styles.names}>
        <strong className={styles.name}>
          <Name>{name}</Name>
        </strong>
        <span>
          <LangText>{koreanName}</LangText>
        </span>
      </span>
    </div>
  );
}

/**
 * Returns how much of a ring is drawn after so many letters. Each letter adds a fifth of a turn, one ring after
 * another.
 */
const turnOf = (ring: number, letters: number): number =>
  Math.min(1, Math.max(0, (letters - (ring - 1) * LETTERS_A_RING) / LETTERS_A_RING));

interface GrowingRingProps {
  ring: (typeof RINGS)[number];
  did: string | undefined;
  turn: number;
}

function GrowingRing({ ring, did, turn }: GrowingRingProps) {
  const style: CSSProperties & Record<'--turn', string> = { '--turn': `${turn}turn` };
  return (
    <>
      {turn < 1 && (
        <svg className={styles.centred} aria-hidden="true">
          <circle r={RADIUS * RING_AT[ring]} className={styles.ahead} />
        </svg>
      )}
      <span className={styles.sweep} style={style} aria-hidden="true">
        <svg className={styles.centred} aria-hidden="true">
          {did === undefined ? (
            <circle r={RADIUS * RING_AT[ring]} className={styles.plainRing} />
          ) : (
            <Rosette did={did} purpose="citizen" radius={RADIUS} rings={[ring, ring]} />
          )}
        </svg>
      </span>
    </>
  );
}

/**
 * Seal as far as it is cut. New strokes appear one after another, removed ones vanish at once; the rest is the carver's
 * sketch.
 */
function CutSeal({ name, koreanName }: { name: string; koreanName: string }) {
  const syllables = nameSyllables(koreanName);
  const before = useRef('');
  const same = commonStart(before.current, syllables);
  useEffect(() => {
    before.current = syllables;
  }, [syllables]);
  const cut = roundCut(syllables || '인');
  const all = strokesOf(cut);
  const strokes = syllables ? all : [];
  const known = syllables ? strokesOf(roundCut(syllables)).length * (same / syllables.length) : 0;
  const isBegun = syllables !== '' || name.trim() !== '';
  const rim: CSSProperties = {
    strokeDashoffset: isBegun ? 0 : 1,
    transitionDuration: isBegun ? `${Math.max(2, strokes.length - known) * STROKE_MS}ms` : '0ms',
  };
  return (
    <svg viewBox="0 0 48 48" className={styles.seal} aria-hidden="true">
      <circle cx="24" cy="24" r="22.9" className={styles.carve} />
      <circle cx="24" cy="24" r="20.3" className={styles.carve} />
      <path d="M24 9.5v29M9.5 24h29" className={styles.cross} />
      <circle cx="24" cy="24" r="21.6" pathLength={1} className={classes(sealStyles.cut, styles.rim)} style={rim} />
      {strokes.length === 0 ? (
        <text x="24" y="24" className={sealStyles.letters}>
          {initials(name)}
        </text>
      ) : (
        strokes.map((path, at) => (
          <Stroke key={path} path={path} width={cut.stroke} delayMs={Math.max(0, at - known) * STROKE_MS} />
        ))
      )}
    </svg>
  );
}

function Stroke({ path, width, delayMs }: { path: string; width: number; delayMs: number }) {
  // Delay from the first render: a later letter must not cut it again.
  const delay = useRef(delayMs);
  return (
    <>
      <path d={path} className={styles.carve} />
      <path
        d={path}
        pathLength={1}
        className={classes(sealStyles.cut, styles.stroke)}
        strokeWidth={width}
        style={{ animationDelay: `${delay.current}ms` }}
      />
    </>
  );
}

const commonStart = (a: string, b: string): number => {
  const end = [...b].findIndex((letter, at) => letter !== a[at]);
  return end < 0 ? b.length : end;
};
