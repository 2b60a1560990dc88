import { useRead } from '#features/identity/web/calls.ts';
import { Loaded } from '#platform/web/Loaded.tsx';
import { useGloss, useWords } from '#platform/web/language.ts';
import { AddressText } from '#ui/Facts.tsx';
import { SectionHead } from '#ui/List.tsx';
import { Screen, TitleRow } from '#ui/Shell.tsx';
import styles from './Receive.module.css';
import { words } from './words.ts';

/** The one address that receives every asset, which is the tail of the person's DID. */
export function ReceiveScreen() {
  const w = useWords(words);
  const gloss = useGloss(words);
  return (
    <Screen>
      <TitleRow title={w.receive} gloss={gloss?.receive} back={{ href: '/assets', label: w.back }} />
      <SectionHead title={w.address} gloss={gloss?.address} />
      <Loaded read={useRead('GET /api/did/{userId}')} what={w.address} rows={2}>
        {({ id }) => (
          <>
            <p className={styles.address}>
              <AddressText address={id.slice(id.lastIndexOf(':') + 1)} />
            </p>
            <p className={`${styles.did} code`}>{id}</p>
          </>
        )}
      </Loaded>
    </Screen>
  );
}
