import { useDid } from '#features/identity/web/calls.ts';
import { useWords } from '#platform/web/device/language.ts';
import { useUrlAction } from '#platform/web/use-url-action.ts';
import { Button } from '#ui/controls/Button.tsx';
import { qr } from '#ui/drawings/icons.ts';
import { IdCard } from '#ui/layout/IdCard.tsx';
import { LangText } from '#ui/text/LangText.tsx';
import { claimsOf } from '../claims.ts';
import type { Credential } from '../contract.ts';
import styles from './DigitalId.module.css';
import { showWords } from './show/show-words.ts';
import type { useLink } from './show/use-link.ts';
import { useFace } from './use-face.ts';
import { useFront } from './use-front.ts';

interface CardActsProps {
  credential: Credential;
  making: ReturnType<typeof useLink>;
  /** Revoked or expired, so nothing of it can be shown. */
  isGone: boolean;
  onShow: () => void;
}

/** Claims shown by a quick code, as far as the credential has them. */
const QUICK = ['name', 'holderName', 'issuer'] as const;

/** Shows a credential's card in full, a QR code with one press, and a button to move it to the front. */
export function CardActs({ credential, making, isGone, onShow }: CardActsProps) {
  const w = useWords(showWords);
  const did = useDid();
  const face = useFace(did)(credential);
  const { isFront, isMoving, fault, toFront } = useFront(credential.id);
  const has = claimsOf(credential);
  const claims = QUICK.filter((name) => has[name] !== undefined);
  const quick = () =>
    making.make({
      credentialId: credential.id,
      name: credential.credentialData.name,
      claims: [...claims],
      to: w.anybody,
      why: '',
    });
  // Home's front card shows its code with one press.
  useUrlAction('code', () => {
    if (!isGone) void quick();
  });
  const why = making.fault ?? fault;
  return (
    <>
      <div className={styles.card}>
        <IdCard did={did} card={{ ...face, href: undefined }} />
      </div>
      {!isGone && (
        <>
          <Button
            isAct
            isWide
            icon={qr}
            loadingText={making.isBusy ? w.making : undefined}
            onClick={() => void quick()}
          >
            {w.quick}
          </Button>
          <p className={styles.shows}>{w.quickShows(claims.map((name) => w.claims[name]).join(', '))}</p>
        </>
      )}
      {why && (
        <p role="alert" className={styles.fault}>
          <LangText>{why}</LangText>
        </p>
      )}
      {!isGone && (
        <div className={styles.pair}>
          <Button look="quiet" isAct onClick={onShow}>
            {w.show}
          </Button>
          <Button
            look="quiet"
            isAct
            isDisabled={isFront}
            reason={w.inFront}
            loadingText={isMoving ? w.moving : undefined}
            onClick={() => void toFront()}
          >
            {w.toFront}
          </Button>
        </div>
      )}
    </>
  );
}
