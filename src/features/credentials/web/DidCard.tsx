import type { User } from '#features/auth/contract.ts';
import { fullName, nameBeside } from '#features/auth/person.ts';
import { standingOf } from '#features/documents/standing.ts';
import { useRead } from '#features/documents/web/calls.ts';
import { shortDid } from '#features/identity/did-text.ts';
import { useGloss, useWords } from '#platform/web/device/language.ts';
import { SquareSeal } from '#ui/drawings/SquareSeal.tsx';
import { Portrait } from '#ui/layout/IdCard.tsx';
import { Note } from '#ui/layout/Note.tsx';
import { Gloss } from '#ui/text/Gloss.tsx';
import { LangText } from '#ui/text/LangText.tsx';
import type { Credential } from '../contract.ts';
import { proofOf } from '../proof.ts';
import styles from './DigitalId.module.css';
import { words } from './words.ts';

const PORTRAIT = 76;

interface DidCardProps {
  user: User;
  /** Undefined until they are read. */
  credentials: readonly Credential[] | undefined;
}

/**
 * The person's card: short DID, name, and how far their identity is verified. Once it is, the name is the one that its credential holds; the seal is on
 * it only where more than a sandbox has looked.
 */
export function DidCard({ user, credentials }: DidCardProps) {
  const w = useWords(words);
  const gloss = useGloss(words);
  const documents = useRead('GET /api/digital-documents/{userId}').data;
  const proof = credentials && proofOf(credentials, new Date());
  const found = documents && credentials && standingOf(documents);
  // A document whose credential was taken back verifies nobody.
  const standing = found === 'verified' && !proof ? 'none' : found;
  const isVerified = standing === 'verified';
  const isTrial = isVerified && proof?.verification === 'trial';
  const did = user.didAddress;
  const beside = isVerified ? null : nameBeside(user);
  return (
    <Note did={did} shortDid={shortDid(did)} purpose="citizen" label={w.did}>
      <div className={styles.top}>
        <div>
          <p className={styles.small}>{w.did}</p>
          <p className={`${styles.did} code`}>{shortDid(did)}</p>
        </div>
        {isVerified && !isTrial && <SquareSeal text="인증" size={54} label={w.verifiedSeal} />}
      </div>
      <div className={styles.person}>
        <span className={styles.portrait}>
          <Portrait width={PORTRAIT} />
        </span>
        <div>
          <p className={styles.small}>{w.nameTerm}</p>
          <p className={styles.name}>
            <LangText>{isVerified ? proof?.credentialData.holderName : fullName(user)}</LangText>{' '}
            {beside && (gloss ? <Gloss>{beside}</Gloss> : beside)}
          </p>
          <p className={styles.small}>{w.identity}</p>
          <p className={styles.name}>{isTrial ? w.bySandbox : standing ? w.standing[standing] : '\u2026'}</p>
        </div>
      </div>
    </Note>
  );
}
