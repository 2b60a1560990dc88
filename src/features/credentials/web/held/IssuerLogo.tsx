import styles from './Held.module.css';

const SIDE = 48;

/**
 * Picture of an issuer, redrawn by this server. It has a light ground in both themes, because its colours are fixed.
 */
export function IssuerLogo({ png, alt }: { png: string; alt: string }) {
  return <img className={styles.logo} src={`data:image/png;base64,${png}`} alt={alt} width={SIDE} height={SIDE} />;
}
