import { useDid } from '#features/identity/web/useDid.ts';
import { Loaded } from '#platform/web/Loaded.tsx';
import { useGloss, useWords } from '#platform/web/language.ts';
import { Screen, TitleRow } from '#ui/Shell.tsx';
import { CredentialList } from './CredentialList.tsx';
import { useRead } from './calls.ts';
import { words } from './words.ts';

/** Where a credential is added on the holder's own word; shows those that are there. */
export function AddCredentialScreen() {
  const w = useWords(words);
  const gloss = useGloss(words);
  const did = useDid();
  const credentials = useRead('GET /api/credentials/{userId}');
  return (
    <Screen>
      <TitleRow title={w.add} gloss={gloss?.add} back={{ href: '/id', label: w.back }} />
      <Loaded read={credentials} what={w.credentials}>
        {(items) => <CredentialList credentials={items} did={did} />}
      </Loaded>
    </Screen>
  );
}
