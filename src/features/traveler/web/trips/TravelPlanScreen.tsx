import { useState } from 'react';
import { useDid } from '#features/identity/web/calls.ts';
import { useGloss, useWords } from '#platform/web/device/language.ts';
import { FormToggle } from '#platform/web/FormToggle.tsx';
import { Loaded } from '#platform/web/Loaded.tsx';
import { coins } from '#ui/drawings/icons.ts';
import { FocusKept } from '#ui/layout/FocusKept.tsx';
import { List, ListRow, SectionHead } from '#ui/layout/List.tsx';
import { Screen, TitleRow } from '#ui/layout/Shell.tsx';
import { EmptyState } from '#ui/layout/State.tsx';
import { usePlans } from '../calls.ts';
import styles from '../Traveler.module.css';
import { words } from '../words.ts';
import { AllTrips } from './AllTrips.tsx';
import { NewPlan } from './NewPlan.tsx';
import { PlanSheet } from './PlanSheet.tsx';
import { PlanTimeline } from './PlanTimeline.tsx';
import { StayFacts } from './StayFacts.tsx';
import { TripsOverlap } from './TripsOverlap.tsx';
import { WaitingReceipts } from './WaitingReceipts.tsx';

/** The person's trips in order of time, the days left for claims, and the form for a new trip. */
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
                <TripsOverlap plans={items} />
                <WaitingReceipts plans={items} />
                <AllTrips plans={items} />
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
