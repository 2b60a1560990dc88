// @online
import { useRead } from '#features/chain/web/calls.ts';
import { ArrivingDeposits } from '#features/chain/web/deposits/ArrivingDeposits.tsx';
import { ChainWarnings } from '#features/chain/web/deposits/ChainWarnings.tsx';
import { useWords } from '#platform/web/device/language.ts';
import { Loaded } from '#platform/web/Loaded.tsx';
import { SkeletonBlock } from '#ui/layout/State.tsx';
import { words } from '../words.ts';
import { ReceiveCode } from './ReceiveCode.tsx';

const CODE_HEIGHT = 658;

/** Receive for a network with a chain: codes that name the right contract, arriving deposits, and warnings. */
export function ChainReceive({ did }: { did: string }) {
  const w = useWords(words);
  return (
    <Loaded
      read={useRead('GET /api/chain')}
      what={w.address}
      skeleton={(label) => <SkeletonBlock height={CODE_HEIGHT} label={label} />}
    >
      {({ assets: all, chainId, isOpen }) => {
        const assets = all.filter(({ isClosed }) => !isClosed);
        return (
          <>
            <ReceiveCode did={did} kept={new Map(assets.map(({ assetType, contract }) => [assetType, contract]))} />
            <ArrivingDeposits />
            <ChainWarnings chainId={chainId} isOpen={isOpen} assets={assets.map(({ assetType }) => assetType)} />
          </>
        );
      }}
    </Loaded>
  );
}
