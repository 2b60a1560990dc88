import { useRef, useState } from 'react';
import { useDid } from '#features/identity/web/useDid.ts';
import { Loaded } from '#platform/web/Loaded.tsx';
import { useGloss, useWords } from '#platform/web/language.ts';
import { Button } from '#ui/Button.tsx';
import { coins, plus } from '#ui/icons.ts';
import { List, ListRow, SectionHead } from '#ui/List.tsx';
import { Screen, TitleRow } from '#ui/Shell.tsx';
import { EmptyState } from '#ui/State.tsx';
import { useRead } from './calls.ts';
import { NewPlan } from './NewPlan.tsx';
import { PlanSheet } from './PlanSheet.tsx';
import { PlanTimeline } from './PlanTimeline.tsx';
import { StayFacts } from './StayFacts.tsx';
import styles from './Traveler.module.css';
import { words } from './words.ts';

/** The person's trips in their order in time, the days on which refunds can still be claimed, and the form that plans another. */
export function TravelPlanScreen() {
  const w = useWords(words);
  const gloss = useGloss(words);
  const did = useDid();
  const plans = useRead('GET /api/travel-plans/{userId}');
  const [isAdding, setIsAdding] = useState(false);
  const [openId, setOpenId] = useState<number>();
  const toggle = useRef<HTMLDivElement>(null);
  const onCreated = () => {
    setIsAdding(false);
    toggle.current?.querySelector('button')?.focus();
  };
  return (
    <Screen>
      <TitleRow title={w.plansTitle} gloss={gloss?.plansTitle} back={{ href: '/traveler', label: w.back }} />
      <div ref={toggle}>
        <Button
          look={isAdding ? 'quiet' : 'primary'}
          isWide
          icon={isAdding ? undefined : plus}
          aria-expanded={isAdding}
          onClick={() => setIsAdding(!isAdding)}
        >
          {isAdding ? w.cancel : w.newPlan}
        </Button>
      </div>
      {isAdding && <NewPlan onCreated={onCreated} />}
      <SectionHead title={w.trips} gloss={gloss?.trips} />
      <Loaded read={plans} what={w.trips}>
        {(items) =>
          items.length === 0 ? (
            <EmptyState did={did} title={w.noTrips} text={w.noTripsText} />
          ) : (
            <>
              <PlanTimeline plans={items} onOpen={setOpenId} />
              <StayFacts plans={items} />
            </>
          )
        }
      </Loaded>
      <div className={styles.space}>
        <List>
          <ListRow icon={coins} title={w.exchange} meta={w.exchangeText} href="/traveler" />
        </List>
      </div>
      <PlanSheet plan={plans.data?.find(({ id }) => id === openId)} onClose={() => setOpenId(undefined)} />
    </Screen>
  );
}
