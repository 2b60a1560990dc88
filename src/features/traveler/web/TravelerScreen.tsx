import { isClosed } from '#platform/web/calls/page-facts.ts';
import { useGloss, useWords } from '#platform/web/device/language.ts';
import { Loaded } from '#platform/web/Loaded.tsx';
import { useChosen } from '#platform/web/use-chosen.ts';
import { bank, history, map } from '#ui/drawings/icons-more.ts';
import { ActionGrid } from '#ui/layout/Facts.tsx';
import { SectionHead } from '#ui/layout/List.tsx';
import { Screen, TitleRow } from '#ui/layout/Shell.tsx';
import { Side } from '#ui/layout/Side.tsx';
import { useRefunds } from './calls.ts';
import { ClaimCard } from './claim/ClaimCard.tsx';
import { Eligibility } from './Eligibility.tsx';
import { Reminders } from './Reminders.tsx';
import { RefundList } from './refund/RefundList.tsx';
import { RefundSheet } from './refund/RefundSheet.tsx';
import { TotalRefunds } from './refund/TotalRefunds.tsx';
import { words } from './words.ts';

/** The traveller's refunds so far, the form for another claim, and the rules. */
export function TravelerScreen() {
  const w = useWords(words);
  const gloss = useGloss(words);
  const refunds = useRefunds();
  const [opened, open] = useChosen('refund');
  return (
    <Screen>
      <TitleRow title={w.title} gloss={gloss?.title} />
      <TotalRefunds read={refunds} />
      <Reminders />
      <ClaimCard />
      <ActionGrid
        columns={3}
        actions={[
          { label: w.history, icon: history, href: '/history' },
          { label: w.bank, icon: bank, href: '/bank-info' },
          { label: w.plan, icon: map, href: '/travel-plan' },
        ]}
      />
      {!(isClosed('taxOffice') && !refunds.isError && !refunds.data?.length) && (
        <>
          <SectionHead title={w.refunds} gloss={gloss?.refunds} link={{ href: '/history', text: w.history }} />
          <Loaded read={refunds} what={w.refunds}>
            {(items) => <RefundList refunds={items} onOpen={(id) => open(String(id))} />}
          </Loaded>
        </>
      )}
      <Side>
        <Eligibility />
      </Side>
      <RefundSheet refund={refunds.data?.find(({ id }) => String(id) === opened)} onClose={() => open()} />
    </Screen>
  );
}
