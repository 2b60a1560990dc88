import type { User } from '#features/auth/contract.ts';
import { fullName, nameBeside } from '#features/auth/person.ts';
import { isBySandbox, standingOf } from '#features/documents/standing.ts';
import { useRead } from '#features/documents/web/calls.ts';
import { shortDid } from '#features/identity/did-text.ts';
import { useGloss, useWords } from '#platform/web/language.ts';
import { Portrait } from '#ui/IdCard.tsx';
import { Gloss } from '#ui/List.tsx';
import { Note } from '#ui/Note.tsx';
import { Said } from '#ui/Said.tsx';
import { SquareSeal } from '#ui/SquareSeal.tsx';
import styles from './DigitalId.module.css';
import { words } from './words.ts';

const PORTRAIT = 76;

/** The person's card: short DID, name, and how far their identity is verified; the seal is on it only when it is. */
export function DidCard({ user }: { user: User }) {
  const w = useWords(words);
  const gloss = useGloss(words);
  const documents = useRead('GET /api/digital-documents/{userId}').data;
  const standing = documents && standingOf(documents);
  const did = user.didAddress;
  const beside = nameBeside(user);
  return (
    <Note did={did} shortDid={shortDid(did)} purpose="citizen" label={w.did}>
      <div className={styles.top}>
        <div>
          <p className={styles.small}>{w.did}</p>
          <p className={`${styles.did} code`}>{shortDid(did)}</p>
        </div>
        {standing === 'verified' && <SquareSeal text="인증" size={54} label={w.verifiedSeal} />}
      </div>
      <div className={styles.person}>
        <span className={styles.portrait}>
          <Portrait width={PORTRAIT} />
        </span>
        <div>
          <p className={styles.small}>{w.nameTerm}</p>
          <p className={styles.name}>
            <Said>{fullName(user)}</Said> {beside && (gloss ? <Gloss>{beside}</Gloss> : beside)}
          </p>
          <p className={styles.small}>{w.identity}</p>
          <p className={styles.name}>
            {standing ? (isBySandbox(documents) ? w.bySandbox : w.standing[standing]) : '\u2026'}
          </p>
        </div>
      </div>
    </Note>
  );
}
