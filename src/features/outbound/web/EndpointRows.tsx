import type { ReactNode } from 'react';
import { whenText } from '#platform/dates.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { Loaded } from '#platform/web/Loaded.tsx';
import { link } from '#ui/drawings/icons-more.ts';
import type { Tone } from '#ui/feedback/Badge.tsx';
import { List, ListRow } from '#ui/layout/List.tsx';
import type { Endpoint } from '../contract.ts';
import { useRead } from './calls.ts';
import { words } from './words.ts';

const TONES: Readonly<Record<Endpoint['state'], Tone>> = { untested: 'idle', on: 'ok', failing: 'wait', off: 'idle' };

interface EndpointRowsProps {
  id: number;
  /** Shown while there is no endpoint. */
  none: ReactNode;
  onOpen?: (endpoint: Endpoint) => void;
}

/** An organisation's endpoints, each with its state. */
export function EndpointRows({ id, none, onOpen }: EndpointRowsProps) {
  const w = useWords(words);
  const language = useLanguage();
  const now = new Date();
  const metaOf = ({ waiting, deliveredAt }: Endpoint) =>
    [
      waiting > 0 && w.waiting(waiting),
      deliveredAt === null ? w.never : w.delivered(whenText(deliveredAt, now, language)),
    ]
      .filter(Boolean)
      .join(' · ');
  return (
    <Loaded read={useRead('GET /api/org/{id}/endpoints', { params: { id } })} what={w.title} rows={1}>
      {(items) =>
        items.length === 0 ? (
          none
        ) : (
          <List label={w.title}>
            {items.map((one) => (
              <ListRow
                key={one.id}
                icon={link}
                title={one.description || hostOf(one.url)}
                meta={metaOf(one)}
                status={{ tone: TONES[one.state], word: w.states[one.state] }}
                onClick={onOpen && (() => onOpen(one))}
              />
            ))}
          </List>
        )
      }
    </Loaded>
  );
}

const hostOf = (url: string) => (URL.canParse(url) ? new URL(url).host : url);
