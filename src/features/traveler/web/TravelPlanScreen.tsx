import { useState } from 'react';
import { useDid } from '#features/identity/web/useDid.ts';
import { FormToggle } from '#platform/web/FormToggle.tsx';
import { Loaded } from '#platform/web/Loaded.tsx';
import { useGloss, useWords } from '#platform/web/language.ts';
import { FocusKept } from '#ui/FocusKept.tsx';
import { coins } from '#ui/icons.ts';
import { List, ListRow, SectionHead } from '#ui/List.tsx';
import { Screen, TitleRow } from '#ui/Shell.tsx';
import { EmptyState } from '#ui/State.tsx';
import { usePlans } from './calls.ts';
import { NewPlan } from './NewPlan.tsx';
import { PlanSheet } from './PlanSheet.tsx';
import { PlanTimeline } from './PlanTimeline.tsx';
import { ClaimDeadline, StayFacts } from './StayFacts.tsx';
import styles from './Traveler.module.css';
import { words } from './words.ts';

/** The person's trips in their order in time, the days on which refunds can still be claimed, and the form that plans another. */
export function TravelPlanScreen() {
  const w = useWords(words);
  const gloss = useGloss(words);
  const did = useDid();
  const plans = usePlans();
  const [openId, setOpenId] = useState<number>();
  return (
    <Screen>
      <TitleRow title={w.plansTitle} gloss={gloss?.plansTitle} back={{ href: '/traveler', label: w.back }} />
      <div className={styles.facts}>
        <StayFacts plans={plans.data} />
      </div>
      <FormToggle open={w.newPlan} cancel={w.cancel}>
        {(close) => <NewPlan onCreated={close} />}
      </FormToggle>
      <FocusKept label={w.trips}>
        <SectionHead title={w.trips} gloss={gloss?.trips} />
        <Loaded read={plans} what={w.trips}>
          {(items) =>
            items.length === 0 ? (
              <EmptyState did={did} title={w.noTrips} text={w.noTripsText} />
            ) : (
              <>
                <PlanTimeline plans={items} onOpen={setOpenId} />
                <ClaimDeadline plans={items} />
              </>
            )
          }
        </Loaded>
      </FocusKept>
      {!plans.isPending && (
        <div className={styles.space}>
          <List>
            <ListRow icon={coins} title={w.exchange} meta={w.exchangeText} href="/traveler" />
          </List>
        </div>
      )}
      <PlanSheet plan={plans.data?.find(({ id }) => id === openId)} onClose={() => setOpenId(undefined)} />
    </Screen>
  );
}
