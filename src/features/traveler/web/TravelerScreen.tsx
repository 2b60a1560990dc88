import { shortDid } from '#features/identity/did-text.ts';
import { useDid } from '#features/identity/web/useDid.ts';
import { Loaded } from '#platform/web/Loaded.tsx';
import { useGloss, useWords } from '#platform/web/language.ts';
import { amountText } from '#ui/amount.ts';
import { ActionGrid } from '#ui/Facts.tsx';
import { bank, history, map } from '#ui/icons-more.ts';
import { SectionHead } from '#ui/List.tsx';
import { PortfolioNote } from '#ui/Note.tsx';
import { Screen, TitleRow } from '#ui/Shell.tsx';
import { SkeletonBlock } from '#ui/State.tsx';
import type { Refund } from '../contract.ts';
import { totalRefunded } from '../totals.ts';
import { useRead } from './calls.ts';
import { RefundList } from './RefundList.tsx';
import { words } from './words.ts';

const NOTE_HEIGHT = 178;

/** What came back of the tax in purchases, what is being decided, and where to go from here. */
export function TravelerScreen() {
  const w = useWords(words);
  const gloss = useGloss(words);
  const refunds = useRead('GET /api/tax-refunds/{userId}');
  return (
    <Screen>
      <TitleRow title={w.title} gloss={gloss?.title} />
      <Loaded
        read={refunds}
        what={w.totalRefunds}
        skeleton={(label) => <SkeletonBlock height={NOTE_HEIGHT} label={label} />}
      >
        {(items) => <Total refunds={items} />}
      </Loaded>
      <ActionGrid
        columns={3}
        actions={[
          { label: w.history, icon: history, href: '/history' },
          { label: w.bank, icon: bank, href: '/bank-info' },
          { label: w.plan, icon: map, href: '/travel-plan' },
        ]}
      />
      <SectionHead title={w.refunds} gloss={gloss?.refunds} link={{ href: '/history', text: w.history }} />
      {refunds.data && <RefundList refunds={refunds.data} />}
    </Screen>
  );
}

function Total({ refunds }: { refunds: readonly Refund[] }) {
  const w = useWords(words);
  const did = useDid();
  const count = refunds.filter(({ status }) => status === 'processing').length;
  if (!did) return <SkeletonBlock height={NOTE_HEIGHT} label={w.totalRefunds} />;
  return (
    <PortfolioNote
      did={did}
      shortDid={shortDid(did)}
      purpose="traveler"
      label={w.totalRefunds}
      amount={amountText(totalRefunded(refunds), { symbol: '$', minPlaces: 2 })}
      words={{ show: '', hide: '', hidden: '' }}
    >
      <p>{w.processing(count)}</p>
    </PortfolioNote>
  );
}
