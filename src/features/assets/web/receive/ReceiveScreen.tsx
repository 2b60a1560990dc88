import { lazy, Suspense } from 'react';
import { useRead } from '#features/identity/web/calls.ts';
import { useRead as useNetwork } from '#features/ledger/web/calls.ts';
import { useGloss, useWords } from '#platform/web/device/language.ts';
import { Loaded } from '#platform/web/Loaded.tsx';
import { ButtonLink } from '#ui/controls/Button.tsx';
import { Screen, TitleRow } from '#ui/layout/Shell.tsx';
import { SkeletonBlock } from '#ui/layout/State.tsx';
import { words } from '../words.ts';
import { HowToReceive } from './HowToReceive.tsx';
import styles from './Receive.module.css';
import { ReceiveCode } from './ReceiveCode.tsx';
import { words as receiveWords } from './receive-words.ts';

/** Needed only for a network with a chain. */
const ChainReceive = lazy(() => import('./ChainReceive.tsx').then((it) => ({ default: it.ChainReceive })));
const CODE_HEIGHT = 658;

/**
 * Shows the one address that receives every asset, as a code that other wallets read (docs/product/wallet.md#receive).
 */
export function ReceiveScreen() {
  const w = useWords(words);
  const r = useWords(receiveWords);
  const gloss = useGloss(words);
  const network = useNetwork('GET /api/network');
  return (
    <Screen>
      <TitleRow title={w.receive} gloss={gloss?.receive} back={{ href: '/assets', label: w.back }} />
      <Loaded
        read={useRead('GET /api/did/{userId}')}
        what={w.address}
        skeleton={(label) => <SkeletonBlock height={CODE_HEIGHT} label={label} />}
      >
        {({ id }) => (
          <>
            {network.isPending && network.fetchStatus !== 'paused' ? (
              <SkeletonBlock height={CODE_HEIGHT} label={w.address} />
            ) : network.data?.kind === 'chain' ? (
              <Suspense fallback={<SkeletonBlock height={CODE_HEIGHT} label={w.address} />}>
                <ChainReceive did={id} />
              </Suspense>
            ) : (
              <ReceiveCode did={id} />
            )}
            <div className={styles.ask}>
              <ButtonLink look="quiet" isWide href="/requests?do=ask">
                {r.ask}
              </ButtonLink>
            </div>
            {/* That screen states the chain's fees and duration. */}
            {network.data?.kind !== 'chain' && <HowToReceive />}
          </>
        )}
      </Loaded>
    </Screen>
  );
}
