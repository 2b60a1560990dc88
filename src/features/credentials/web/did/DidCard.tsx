import type { ReactNode } from 'react';
import type { User } from '#features/auth/contract.ts';
import { fullName, nameBeside } from '#features/auth/person.ts';
import type { IdentityStatus } from '#features/documents/document-status.ts';
import { shortDid } from '#features/identity/did-text.ts';
import { dateText } from '#platform/dates.ts';
import { useGloss, useLanguage, useWords } from '#platform/web/device/language.ts';
import { classes } from '#ui/classes.ts';
import { Link } from '#ui/controls/Link.tsx';
import { SquareSeal } from '#ui/drawings/SquareSeal.tsx';
import { Badge } from '#ui/feedback/Badge.tsx';
import { Portrait } from '#ui/layout/IdCard.tsx';
import { Note } from '#ui/layout/Note.tsx';
import { LangText, Name } from '#ui/text/LangText.tsx';
import { Gloss } from '#ui/text/TextSpan.tsx';
import type { Credential } from '../../contract.ts';
import { issuerName } from '../../display.ts';
import { type IdFace, idFaceOf } from '../../id-face.ts';
import { words } from '../words.ts';
import styles from './DidCard.module.css';

const PORTRAIT = 76;
const SEAL = 52;
const ROSETTE = [82, 118, 98] as const;

interface DidCardProps {
  user: User;
  credentials: readonly Credential[];
  standing: IdentityStatus;
}

/**
 * Shows the person's card: short DID, name, and verification by the front credential. It has the seal only if more than
 * a sandbox checked. A press opens that credential.
 */
export function DidCard({ user, credentials, standing }: DidCardProps) {
  const w = useWords(words);
  const gloss = useGloss(words);
  const face = idFaceOf(credentials, standing, new Date());
  const { kind, credential } = face;
  const did = user.didAddress;
  const holder = credential?.credentialData.holderName;
  const beside = holder ? null : nameBeside(user);
  return (
    <>
      <div className={classes(styles.did, kind === 'revoked' && styles.revoked)}>
        <Note did={did} shortDid={shortDid(did)} purpose="citizen" label={w.did} at={ROSETTE}>
          <div className={styles.top}>
            <div>
              <p className={styles.small}>{w.did}</p>
              <p className={`${styles.short} code`} translate="no">
                {shortDid(did)}
              </p>
            </div>
            <Corner kind={kind} />
          </div>
          <div className={styles.person}>
            <span className={styles.portrait}>
              <Portrait width={PORTRAIT} />
            </span>
            <div>
              <p className={styles.small}>{w.nameTerm}</p>
              <p className={styles.name}>
                <Name>{holder ?? fullName(user)}</Name>{' '}
                {beside && (gloss ? <Gloss>{beside}</Gloss> : <span>{beside}</span>)}
              </p>
              <p className={styles.small}>{w.identity}</p>
              <p className={styles.name}>{assurance(face, w)}</p>
            </div>
          </div>
          {credential && (
            <Link href={`/id?credential=${credential.id}`} className={styles.whole} aria-label={w.openCard} />
          )}
        </Note>
      </div>
      {credential && (kind === 'verified' || kind === 'trial') && (
        <Word credential={credential} isTrial={kind === 'trial'} />
      )}
    </>
  );
}

function assurance({ kind, credential }: IdFace, w: (typeof words)['en']): string {
  if (kind === 'trial') return w.bySandbox;
  if (kind === 'revoked') return w.revokedBy(issuerName(credential?.issuer ?? ''));
  return w.standing[kind === 'stated' ? 'none' : kind];
}

/** The card's top right corner: the seal if verified, else small print or a badge. */
function Corner({ kind }: Pick<IdFace, 'kind'>): ReactNode {
  const w = useWords(words);
  switch (kind) {
    case 'verified':
      return <SquareSeal text="인증" size={SEAL} label={w.verifiedSeal} />;
    case 'trial':
      return <span className={styles.state}>{w.state.trial}</span>;
    case 'stated':
      return <span className={styles.state}>{w.stated}</span>;
    case 'pending':
      return <Badge tone="wait" word={w.pending} />;
    case 'rejected':
      return <Badge tone="bad" word={w.standing.rejected} />;
    case 'revoked':
      return <Badge tone="bad" word={w.state.revoked} />;
    case 'none':
      return null;
  }
}

interface WordProps {
  credential: Credential;
  isTrial: boolean;
}

/** Shows the vouching party and the validity. For a trial this is only this server, whatever issuer it names. */
function Word({ credential: { issuer, expirationDate, checkedBy }, isTrial }: WordProps) {
  const w = useWords(words);
  const language = useLanguage();
  const cells = [
    [w.checkedBy, isTrial ? w.sandbox : checkedBy === 'desk' ? w.byDesk(issuerName(issuer)) : issuerName(issuer)],
    [w.validTo, expirationDate ? dateText(expirationDate, language) : w.noExpiry],
  ] as const;
  return (
    <dl className={styles.word}>
      {cells.map(([term, value]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>
            <LangText>{value}</LangText>
          </dd>
        </div>
      ))}
    </dl>
  );
}
