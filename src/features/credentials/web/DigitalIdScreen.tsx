import { shortDid } from '#features/identity/did-text.ts';
import { useDid } from '#features/identity/web/useDid.ts';
import { Loaded } from '#platform/web/Loaded.tsx';
import { useGloss, useWords } from '#platform/web/language.ts';
import { ButtonLink } from '#ui/Button.tsx';
import { plus } from '#ui/icons.ts';
import { scanFace } from '#ui/icons-more.ts';
import { SectionHead } from '#ui/List.tsx';
import { Note } from '#ui/Note.tsx';
import { Screen, TitleRow } from '#ui/Shell.tsx';
import { CredentialList } from './CredentialList.tsx';
import { useRead } from './calls.ts';
import styles from './DigitalId.module.css';
import { words } from './words.ts';

/** Who the person is here: the short DID on its note, and every credential they hold. */
export function DigitalIdScreen() {
  const w = useWords(words);
  const gloss = useGloss(words);
  const did = useDid();
  const credentials = useRead('GET /api/credentials/{userId}');
  return (
    <Screen>
      <TitleRow title={w.title} gloss={gloss?.title} />
      <Note did={did} shortDid={did && shortDid(did)} purpose="citizen" label={w.did}>
        <p>{w.did}</p>
        <p className={`${styles.did} code`}>{did && shortDid(did)}</p>
      </Note>
      <div className={styles.pair}>
        <ButtonLink href="/verify-identity" icon={scanFace}>
          {w.verify}
        </ButtonLink>
        <ButtonLink href="/add-credential" look="quiet" icon={plus}>
          {w.add}
        </ButtonLink>
      </div>
      <SectionHead title={w.credentials} gloss={gloss?.credentials} />
      <Loaded read={credentials} what={w.credentials}>
        {(items) => <CredentialList credentials={items} did={did} />}
      </Loaded>
    </Screen>
  );
}
