import { dateTimeText } from '#platform/dates.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import type { Tone } from '#ui/feedback/Badge.tsx';
import { List, ListRow, SectionHead } from '#ui/layout/List.tsx';
import { Name } from '#ui/text/LangText.tsx';
import type { DeskRequest } from '../../desk-wire.ts';
import { approvalWords } from './approval-words.ts';

type Seat = DeskRequest['steps'][number]['seats'][number];
const TONES: Readonly<Record<Seat['state'], Tone>> = { open: 'wait', approved: 'ok', rejected: 'bad', left: 'idle' };

/** The steps of a request in order, with who decided what and when. */
export function Steps({ of: { steps, people } }: { of: DeskRequest }) {
  const w = useWords(approvalWords);
  const language = useLanguage();
  const nameOf = ({ connectionId }: Seat) => {
    if (connectionId === null) return w.gone;
    const { reference } = people.find((one) => one.connectionId === connectionId) ?? { reference: null };
    return reference ?? `${w.unnamed} …${connectionId.slice(-4)}`;
  };
  const metaOf = ({ decidedAt, openedAt, isDelegated, reason }: Seat) =>
    [
      decidedAt !== null && dateTimeText(decidedAt, language),
      decidedAt === null && openedAt !== null && w.opened(dateTimeText(openedAt, language)),
      isDelegated && w.delegated,
      reason,
    ]
      .filter(Boolean)
      .join(' · ');
  return (
    <>
      <SectionHead title={w.steps} />
      {steps.map(({ n, mode, needed, seats }) => {
        const label = w.stepOf(n, w.modes[mode](seats.length, needed));
        return (
          <section key={n} aria-label={label}>
            <p>
              <b>{label}</b>
            </p>
            <List label={label}>
              {seats.map((seat, nth) => (
                <ListRow
                  key={seat.connectionId ?? nth}
                  title={<Name>{nameOf(seat)}</Name>}
                  meta={metaOf(seat)}
                  status={{ tone: TONES[seat.state], word: w.seats[seat.state] }}
                />
              ))}
            </List>
          </section>
        );
      })}
    </>
  );
}
