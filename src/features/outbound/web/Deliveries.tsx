import styles from '#features/organisations/web/Organisations.module.css';
import { timeText, whenText } from '#platform/dates.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { Loaded } from '#platform/web/Loaded.tsx';
import { useAct } from '#platform/web/use-act.ts';
import { Button } from '#ui/controls/Button.tsx';
import type { Tone } from '#ui/feedback/Badge.tsx';
import { List, ListRow, SectionHead } from '#ui/layout/List.tsx';
import type { Delivery, Endpoint } from '../contract.ts';
import { call, endpointActs, useRead } from './calls.ts';
import { words } from './words.ts';

const SHOWN = 5;
const TONES: Readonly<Record<Delivery['state'], Tone>> = { delivered: 'ok', waiting: 'wait', given_up: 'bad' };

/** The latest deliveries to an endpoint with their answers. Events that were given up can be sent again. */
export function Deliveries({ id, of }: { id: number; of: Endpoint }) {
  const w = useWords(words);
  const language = useLanguage();
  const now = new Date();
  const params = { id, endpointId: of.id };
  const read = useRead('GET /api/org/{id}/endpoints/{endpointId}/deliveries', { params, query: { limit: SHOWN } });
  const { isBusy, act } = useAct(endpointActs);
  const sendAgain = (deliveryId: number) =>
    act(
      () =>
        call('POST /api/org/{id}/endpoints/{endpointId}/deliveries/{deliveryId}/redeliver', {
          params: { ...params, deliveryId },
        }),
      { done: { title: w.sentAgain }, failed: w.notSentAgain },
    );
  const answerOf = ({ state, attempts: [last], nextAt }: Delivery) => {
    const why = last ? (last.fault === null ? String(last.status) : w.faults[last.fault]) : w.waits;
    if (state === 'given_up') return w.givenUp;
    return state === 'waiting' && last && nextAt ? w.next(why, timeText(nextAt, language)) : why;
  };
  return (
    <section>
      <SectionHead title={w.answers} />
      <Loaded read={read} what={w.answers} rows={2}>
        {(items) =>
          items.length === 0 ? (
            <p className={styles.quiet}>{w.noAnswers}</p>
          ) : (
            <List label={w.answers}>
              {items.map((one) => (
                <ListRow
                  key={one.id}
                  title={one.type}
                  meta={`${one.subject} · ${whenText(one.createdAt, now, language)}`}
                  status={{ tone: TONES[one.state], word: answerOf(one) }}
                  button={
                    one.state === 'given_up' && (
                      <Button look="quiet" isCompact isAct isDisabled={isBusy} onClick={() => void sendAgain(one.id)}>
                        {w.again}
                      </Button>
                    )
                  }
                />
              ))}
            </List>
          )
        }
      </Loaded>
    </section>
  );
}
