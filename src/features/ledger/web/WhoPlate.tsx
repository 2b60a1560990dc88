import { isKoreanName } from '#features/auth/korean-name.ts';
import { chainOfDid, didOf } from '#features/identity/address.ts';
import { useDid } from '#features/identity/web/use-did.ts';
import { Guilloche } from '#ui/drawings/Guilloche.tsx';
import { RoundSeal } from '#ui/drawings/Seal.tsx';
import { LangText } from '#ui/text/LangText.tsx';
import styles from './WhoPlate.module.css';

interface WhoPlateProps {
  /** To or From. */
  term: string;
  /** EIP-55; its print is drawn. */
  address: string;
  /** What the person calls them; without one nobody's seal is cut. */
  name: string | undefined;
}

const RINGS = [1, 4] as const;
const CENTRE = [85, 70, 112] as const;
const SEAL = 88;

/** The plate of a receipt: whom it was with, on the print of their address, with the seal of anybody known by name. */
export function WhoPlate({ term, address, name }: WhoPlateProps) {
  const chainId = chainOfDid(useDid());
  const korean = name?.normalize('NFC').split(/\s+/).find(isKoreanName);
  return (
    <div className={styles.plate}>
      {chainId !== undefined && <Guilloche did={didOf(address, chainId)} purpose="verify" at={CENTRE} rings={RINGS} />}
      <span className={styles.term}>{term}</span>
      {name !== undefined && (
        <strong className={styles.name}>
          <LangText>{name}</LangText>
        </strong>
      )}
      <span className={`${styles.address} code`} aria-hidden="true">
        {`${address.slice(0, 6)}…${address.slice(-4)}`}
      </span>
      {name !== undefined && (
        <span className={styles.seal}>
          <RoundSeal person={{ name, koreanName: korean }} size={SEAL} />
        </span>
      )}
    </div>
  );
}
