import type { Ref } from 'react';
import { Rosette } from './Guilloche.tsx';
import type { Purpose } from './guilloche.ts';
import styles from './SlipPicture.module.css';

export interface PictureRow {
  readonly term: string;
  readonly value: string;
}
interface SlipPictureProps {
  ref: Ref<SVGSVGElement>;
  /** What its print is drawn from; without it the band is plain. */
  seed: string | undefined;
  purpose: Purpose;
  /** 'Sent to' and the name. */
  lead: string;
  who: string;
  amount: string;
  rows: readonly PictureRow[];
  /** What it is, under the rows. */
  foot: string;
}

const WIDTH = 360;
const BAND = 168;
const ROW = 28;
const FONT = 'system-ui, -apple-system, "Noto Sans KR", sans-serif';
const LONGEST = 30;
/** A picture has no way to break a line. */
const cut = (text: string, most = LONGEST) => (text.length > most ? `${text.slice(0, most - 1)}…` : text);

/** What was done as a slip of paper in a picture, to be shared: not seen on the page, drawn for `pictureOf` alone. Its letters are the device's, since a picture has no fonts of ours. */
export function SlipPicture({ ref, seed, purpose, lead, who, amount, rows, foot }: SlipPictureProps) {
  // Two things may be called alike, such as two items.
  const lines = rows.map((row, nth) => ({ ...row, key: `${nth} ${row.term}`, y: BAND + 40 + nth * ROW }));
  const height = BAND + 32 + rows.length * ROW + 56;
  return (
    <div className={styles.unseen} aria-hidden="true">
      <svg ref={ref} viewBox={`0 0 ${WIDTH} ${height}`} fontFamily={FONT} className={styles.text} aria-hidden="true">
        <rect width={WIDTH} height={height} className={styles.paper} />
        <rect width={WIDTH} height={BAND} className={styles.glaze} />
        {seed !== undefined && (
          <svg width={WIDTH} height={BAND} viewBox={`0 0 ${WIDTH} ${BAND}`} aria-hidden="true">
            <g transform={`translate(${WIDTH - 40} 84)`}>
              <Rosette did={seed} purpose={purpose} radius={108} rings={[0, 4]} />
            </g>
          </svg>
        )}
        <text x={24} y={44} fontSize={14}>
          {lead}
        </text>
        <text x={24} y={72} fontSize={21} fontWeight={700}>
          {cut(who, 22)}
        </text>
        <text x={24} y={140} fontSize={36} fontWeight={700}>
          {cut(amount, 16)}
        </text>
        {lines.map(({ term, value, y, key }) => (
          <g key={key} transform={`translate(0 ${y})`}>
            <text x={24} fontSize={14} className={styles.faint}>
              {cut(term, 18)}
            </text>
            <text x={WIDTH - 24} fontSize={14} textAnchor="end">
              {cut(value)}
            </text>
          </g>
        ))}
        <text x={24} y={height - 20} fontSize={12} className={styles.faint}>
          {cut(foot, 50)}
        </text>
      </svg>
    </div>
  );
}
