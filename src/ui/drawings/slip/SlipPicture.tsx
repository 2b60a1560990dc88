import { type ReactNode, type Ref, useId } from 'react';
import { drawnCode } from '../drawn-code.ts';
import { Rosette } from '../guilloche/Guilloche.tsx';
import { ground, microprint, type Purpose } from '../guilloche/guilloche.ts';
import { SquareSeal } from '../SquareSeal.tsx';
import styles from './SlipPicture.module.css';
import { BAND, cut, DECKLE, heightOf, LINE_GAP, layOut, MARGIN, type PictureRow, WIDTH } from './slip-layout.ts';

interface SlipPictureProps {
  ref: Ref<SVGSVGElement>;
  /** Seed of its print; without it the band is plain. */
  seed: string | undefined;
  purpose: Purpose;
  /** Such as 'Sent to', and the name. */
  lead: string;
  who: string;
  amount: string;
  /** Date and number. */
  head?: PictureRow | undefined;
  /** Purchased items. */
  items?: readonly PictureRow[] | undefined;
  rows: readonly PictureRow[];
  total?: PictureRow | undefined;
  /** Link where both parties can read it again. */
  code?: { readonly link: string; readonly title: string; readonly lines: string } | undefined;
  /** Kind of document, printed at the bottom. */
  foot: string;
  /** The slip is also visible on the page itself. */
  isShown?: boolean | undefined;
}

const MICRO_LETTERS = 190;
const WAVES = Array.from({ length: Math.ceil(BAND / LINE_GAP) }, (_, at) => (at + 1) * LINE_GAP);
const FONT = 'system-ui, -apple-system, "Noto Sans KR", sans-serif';

/**
 * A record as a slip of paper: the payee's print on glaze over a deckled edge, the items, the total, and a code next to
 * the seal. It is rendered for `pictureOf` and for A6 paper, and visible on the page only if `isShown`. It uses the
 * device's fonts, since a picture cannot load ours.
 */
export function SlipPicture({ ref, ...slip }: SlipPictureProps) {
  const { head, items = [], rows, total, code, foot, isShown = false } = slip;
  const lines = layOut({ hasHead: head !== undefined, items, rows, total });
  const height = heightOf(lines.end, code !== undefined);
  return (
    <div className={isShown ? styles.shown : styles.slip} aria-hidden="true">
      <svg ref={ref} viewBox={`0 0 ${WIDTH} ${height}`} fontFamily={FONT} className={styles.text} aria-hidden="true">
        <rect width={WIDTH} height={height} className={styles.paper} />
        <Band {...slip} />
        {head && <Line row={head} y={BAND + 31} isStrong />}
        {lines.rules.map(({ y, isInk }) => (
          <path key={y} d={`M${MARGIN} ${y}H${WIDTH - MARGIN}`} className={isInk ? styles.ink : styles.rule} />
        ))}
        {lines.rows.map(({ row, y, key }) => (
          <Line key={key} row={row} y={y} />
        ))}
        {total && <Line row={total} y={lines.totalAt} isStrong />}
        {code ? <Foot code={code} top={height - 108} /> : null}
        <text x={MARGIN} y={height - 10} fontSize={7} className={styles.faint}>
          {cut(foot, 60)}
        </text>
      </svg>
    </div>
  );
}

function Band({ seed, purpose, lead, who, amount }: Omit<SlipPictureProps, 'ref'>) {
  const id = useId();
  const sign = /^([\u2212+]?)([\u20a9$])(.*)$/.exec(amount);
  return (
    <>
      <path d={`M0 0H${WIDTH}V${BAND}${DECKLE}Z`} className={styles.glaze} />
      {seed !== undefined && (
        <svg width={WIDTH} height={BAND - 3} viewBox={`0 0 ${WIDTH} ${BAND - 3}`} aria-hidden="true">
          <g className={styles.waves} strokeWidth={0.45}>
            <g transform={`translate(${WIDTH} 0)`}>
              <path id={id} d={ground(seed, purpose, WIDTH)} />
              {WAVES.map((y) => (
                <use key={y} href={`#${id}`} y={y} />
              ))}
            </g>
          </g>
          <g transform={`translate(${WIDTH - 68} 84)`}>
            <Rosette did={seed} purpose={purpose} radius={92} rings={[0, 4]} />
          </g>
        </svg>
      )}
      <text x={MARGIN} y={33} fontSize={11.5}>
        {lead}
      </text>
      <text x={MARGIN} y={56} fontSize={19} fontWeight={700}>
        {cut(who, 22)}
      </text>
      {sign ? (
        <text x={MARGIN} y={138} fontSize={36} fontWeight={700}>
          <span>{sign[1]}</span>
          <tspan fontSize={21} dy={-11}>
            {sign[2]}
          </tspan>
          <tspan dx={3} dy={11}>
            {sign[3]}
          </tspan>
        </text>
      ) : (
        <text x={MARGIN} y={138} fontSize={amount.length > 12 ? 26 : 34} fontWeight={700}>
          {cut(amount, 18)}
        </text>
      )}
      {seed !== undefined && (
        <text x={0} y={BAND - 4} fontSize={2.6} textLength={WIDTH} lengthAdjust="spacingAndGlyphs">
          {microprint(shortened(seed)).slice(0, MICRO_LETTERS)}
        </text>
      )}
    </>
  );
}

/** Only the short DID is used, because pictures get shared. */
const shortened = (seed: string) => (seed.length > 24 ? `${seed.slice(0, 14)}…${seed.slice(-4)}` : seed);

/** Term at the left margin and value at the right. */
function Line({ row: { term, value }, y, isStrong }: { row: PictureRow; y: number; isStrong?: boolean }): ReactNode {
  const font = { fontSize: 12.5, fontWeight: isStrong ? 650 : 400 };
  return (
    <g transform={`translate(0 ${y})`} {...font}>
      <text x={MARGIN}>{cut(term, 26)}</text>
      <text x={WIDTH - MARGIN} textAnchor="end">
        {cut(value, 30)}
      </text>
    </g>
  );
}

const CODE = 76;

/** The code with its explanation, and the seal of the issuer of the slip. */
function Foot({ code: { link, title, lines }, top }: { code: NonNullable<SlipPictureProps['code']>; top: number }) {
  const { data, size } = drawnCode(link);
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return (
    <>
      <path d={`M${MARGIN} ${top}H${WIDTH - MARGIN}`} className={styles.rule} />
      <path d={path} transform={`translate(${MARGIN} ${top + 12}) scale(${CODE / size})`} />
      <text x={MARGIN + CODE + 17} y={top + 31} fontSize={11.5} fontWeight={650}>
        {title}
      </text>
      {lines.split('\n').map((line, at) => (
        <text key={line} x={MARGIN + CODE + 17} y={top + 47 + at * 15} fontSize={10.5} className={styles.faint}>
          {cut(line, 36)}
        </text>
      ))}
      <svg x={WIDTH - MARGIN - 33} y={top + 33} width={33} height={33} aria-hidden="true">
        <SquareSeal size={33} />
      </svg>
    </>
  );
}
