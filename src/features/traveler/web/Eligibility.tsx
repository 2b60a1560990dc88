import { useGloss, useWords } from '#platform/web/device/language.ts';
import { check } from '#ui/drawings/icons.ts';
import { calendarClock, info } from '#ui/drawings/icons-more.ts';
import { List, ListRow, SectionHead } from '#ui/layout/List.tsx';
import { words } from './words.ts';

const RULES = ['rate', 'speed', 'minimum', 'maximum', 'days'] as const;
const ICONS: Readonly<Record<(typeof RULES)[number], string>> = {
  rate: check,
  speed: check,
  minimum: info,
  maximum: info,
  days: calendarClock,
};

/** By which rules a refund is had (docs/product/traveler.md#eligibility). */
export function Eligibility() {
  const w = useWords(words);
  const gloss = useGloss(words);
  return (
    <>
      <SectionHead title={w.eligibility} gloss={gloss?.eligibility} />
      <List label={w.eligibility}>
        {RULES.map((rule) => (
          <ListRow key={rule} icon={ICONS[rule]} title={w.rules[rule].title} meta={w.rules[rule].text} />
        ))}
      </List>
    </>
  );
}
