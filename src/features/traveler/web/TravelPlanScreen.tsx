import { useDid } from '#features/identity/web/useDid.ts';
import { dateRangeText } from '#platform/dates.ts';
import { Loaded } from '#platform/web/Loaded.tsx';
import { useGloss, useLanguage, useWords } from '#platform/web/language.ts';
import { plane } from '#ui/icons-more.ts';
import { List, ListRow } from '#ui/List.tsx';
import { Screen, TitleRow } from '#ui/Shell.tsx';
import { EmptyState } from '#ui/State.tsx';
import type { Plan } from '../contract.ts';
import { useRead } from './calls.ts';
import { words } from './words.ts';

/** The person's trips. */
export function TravelPlanScreen() {
  const w = useWords(words);
  const gloss = useGloss(words);
  const did = useDid();
  const plans = useRead('GET /api/travel-plans/{userId}');
  return (
    <Screen>
      <TitleRow title={w.plansTitle} gloss={gloss?.plansTitle} back={{ href: '/traveler', label: w.back }} />
      <Loaded read={plans} what={w.trips}>
        {(items) => <PlanList plans={items} did={did} />}
      </Loaded>
    </Screen>
  );
}

function PlanList({ plans, did }: { plans: readonly Plan[]; did: string }) {
  const w = useWords(words);
  const language = useLanguage();
  if (plans.length === 0) return <EmptyState did={did} title={w.noTrips} text={w.noTripsText} />;
  return (
    <List label={w.trips}>
      {plans.map(({ id, title, destination, startDate, endDate, status }) => (
        <ListRow
          key={id}
          icon={plane}
          title={title}
          meta={destination}
          note={dateRangeText(startDate, endDate, language)}
          status={{ status: status === 'completed' ? status : 'planned', word: w.planStatus[status] }}
        />
      ))}
    </List>
  );
}
