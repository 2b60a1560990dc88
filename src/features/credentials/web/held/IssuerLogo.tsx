import styles from './IssuerLogo.module.css';

const SIDE = 48;

/** The picture of an issuer, as this server made it anew, on light ground in both themes: its ink is its own. */
export function IssuerLogo({ png, alt }: { png: string; alt: string }) {
  return <img className={styles.logo} src={`data:image/png;base64,${png}`} alt={alt} width={SIDE} height={SIDE} />;
}
