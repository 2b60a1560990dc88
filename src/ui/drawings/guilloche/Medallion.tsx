import { type ReactNode, useId } from 'react';
import { LangText } from '#ui/text/LangText.tsx';
import { TextSpan } from '#ui/text/TextSpan.tsx';
import { Icon } from '../Icon.tsx';
import { alert } from '../icons.ts';
import { SquareSeal } from '../SquareSeal.tsx';
import { Rosette } from './Guilloche.tsx';
import { band } from './guilloche-band.ts';
import styles from './Medallion.module.css';

const RADIUS = 76;
const BOX = 78;
const SEAL = 84;
/** A ring reaches beyond its radius. */
const SIZE = 180;
const RINGS = [2, 4] as const;
const BAND = { length: 480, height: 13 } as const;

/** Border band of a document in its signer's print, as wide as the column. */
export function DocumentBand({ did }: { did: string }) {
  const id = useId();
  const { path, shift, copies } = band(did, BAND.length, BAND.height);
  return (
    <svg className={styles.band} height="16" aria-hidden="true">
      <g transform="translate(0 8)">
        <path id={id} d={path} />
        {Array.from({ length: copies - 1 }, (_, k) => k + 1).map((k) => (
          <use key={k} href={`#${id}`} x={-shift * k} />
        ))}
      </g>
    </svg>
  );
}

interface MedallionProps {
  /** DID of the signer. */
  did: string;
  /** Seal in words. Without it a dashed box appears instead, in the colour of the result. */
  sealLabel?: string | undefined;
  tone?: 'wait' | 'bad' | undefined;
  /** Replaces the seal of this server's operator. */
  seal?: ReactNode;
}

/** Whole medallion of a verified document. The signer's seal falls on it once; without a seal nothing is pressed. */
export function Medallion({ did, sealLabel, tone = 'wait', seal }: MedallionProps) {
  return (
    <span className={sealLabel ? styles.medallion : `${styles.medallion} ${styles.quiet} ${styles[tone]}`}>
      <svg width={SIZE} height={SIZE} viewBox={`${-SIZE / 2} ${-SIZE / 2} ${SIZE} ${SIZE}`} aria-hidden="true">
        <Rosette did={did} purpose="verify" radius={RADIUS} rings={RINGS} />
        {!sealLabel && <rect x={-BOX / 2} y={-BOX / 2} width={BOX} height={BOX} rx="6" className={styles.box} />}
      </svg>
      <span className={sealLabel ? `${styles.middle} seal-press` : styles.middle}>
        {sealLabel ? <Pressed seal={seal} label={sealLabel} /> : <Icon of={alert} size={30} />}
      </span>
    </span>
  );
}

function Pressed({ seal, label }: { seal: ReactNode; label: string }) {
  if (!seal) return <SquareSeal text="인증" size={SEAL} label={label} />;
  return (
    <>
      <TextSpan>{seal}</TextSpan>
      <span className="sr">
        <LangText>{label}</LangText>
      </span>
    </>
  );
}
