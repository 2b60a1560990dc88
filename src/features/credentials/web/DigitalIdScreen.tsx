import { useUser } from '#features/auth/web/use-user.ts';
import { type IdentityStatus, identityStatusOf } from '#features/documents/document-status.ts';
import { useRead as useDocumentsRead } from '#features/documents/web/calls.ts';
import { SubmittedDocuments } from '#features/documents/web/SubmittedDocuments.tsx';
import { useDid } from '#features/identity/web/calls.ts';
import { useGloss, useWords } from '#platform/web/device/language.ts';
import { Loaded } from '#platform/web/Loaded.tsx';
import { classes } from '#ui/classes.ts';
import { ButtonLink } from '#ui/controls/Button.tsx';
import { plus, qr } from '#ui/drawings/icons.ts';
import { scanFace } from '#ui/drawings/icons-more.ts';
import { SectionHead } from '#ui/layout/List.tsx';
import { Screen, TitleRow } from '#ui/layout/Shell.tsx';
import { Side } from '#ui/layout/Side.tsx';
import { SkeletonBlock } from '#ui/layout/State.tsx';
import type { Credential } from '../contract.ts';
import { idFaceOf } from '../id-face.ts';
import { CredentialList } from './CredentialList.tsx';
import { useRead, useShowings } from './calls.ts';
import styles from './DigitalId.module.css';
import { DidCard } from './did/DidCard.tsx';
import { DidManagement } from './did/DidManagement.tsx';
import { HeldList } from './held/HeldList.tsx';
import { Counterparties } from './show/Counterparties.tsx';
import { words } from './words.ts';

const CARD_HEIGHT = 210;

/** Shows the person's card with the short DID, every credential they hold, and actions on the DID. */
export function DigitalIdScreen() {
  const w = useWords(words);
  const gloss = useGloss(words);
  const did = useDid();
  const user = useUser();
  const credentials = useRead('GET /api/credentials/{userId}');
  const documents = useDocumentsRead('GET /api/digital-documents/{userId}');
  const showings = useShowings();
  const held = useRead('GET /api/held-credentials/{userId}');
  // Waits for all lists and the card's content, which decide the layout below them.
  const isListed = ![credentials, documents, showings, held].some((list) => list.isPending);
  return (
    <Screen>
      <TitleRow title={w.title} gloss={gloss?.title} />
      <Loaded read={user} what={w.title} skeleton={(label) => <SkeletonBlock height={CARD_HEIGHT} label={label} />}>
        {(found) =>
          isListed ? (
            <DidCard
              user={found}
              credentials={credentials.data ?? []}
              standing={identityStatusOf(documents.data ?? [])}
            />
          ) : (
            <SkeletonBlock height={CARD_HEIGHT} label={w.title} />
          )
        }
      </Loaded>
      {isListed && (
        <>
          <Acts credentials={credentials.data ?? []} standing={identityStatusOf(documents.data ?? [])} />
          <SectionHead title={w.credentials} gloss={gloss?.credentials} />
          <Loaded read={credentials} what={w.credentials}>
            {(items) => <CredentialList credentials={items} did={did} />}
          </Loaded>
          <HeldList held={held.data ?? []} />
          <Side>
            <Counterparties />
            {documents.data?.length !== 0 && <SubmittedDocuments />}
            {user.data && <DidManagement user={user.data} />}
          </Side>
        </>
      )}
    </Screen>
  );
}

/** Actions on the card: a verified one can be shown; any other offers verification first. */
function Acts({ credentials, standing }: { credentials: readonly Credential[]; standing: IdentityStatus }) {
  const w = useWords(words);
  const { kind, credential } = idFaceOf(credentials, standing, new Date());
  const isVerified = kind === 'verified';
  const verify = (
    <ButtonLink href="/verify-identity" look={isVerified ? 'quiet' : undefined} icon={scanFace}>
      {w.verify}
    </ButtonLink>
  );
  const show = credential && kind !== 'revoked' && (
    <ButtonLink href={`/id?credential=${credential.id}`} look={isVerified ? undefined : 'quiet'} icon={qr}>
      {isVerified ? w.showTo : w.show}
    </ButtonLink>
  );
  return (
    <>
      <div className={classes(styles.pair, styles.wide)}>{isVerified ? show : verify}</div>
      <div className={styles.pair}>
        {isVerified ? verify : show}
        <ButtonLink href="/add-credential" look="quiet" icon={plus}>
          {w.add}
        </ButtonLink>
      </div>
    </>
  );
}
