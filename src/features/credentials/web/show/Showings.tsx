import { useEffect, useState } from 'react';
import type { Showing } from '#features/credentials/contract.ts';
import { type Counterparty, counterpartiesOf, counterpartyOf } from '#features/credentials/shown-to.ts';
import { whenText } from '#platform/dates.ts';
import { refetch } from '#platform/web/calls/query.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { Loaded } from '#platform/web/Loaded.tsx';
import { TextButton } from '#ui/controls/Button.tsx';
import { eye } from '#ui/drawings/icons.ts';
import { List, ListRow } from '#ui/layout/List.tsx';
import { useShowings } from '../calls.ts';
import styles from '../DigitalId.module.css';
import { showWords } from './show-words.ts';

const FIRST = 5;

interface ShowingsProps {
  credentialId: number;
  onKnown: (party: Counterparty) => void;
}

/** Lists where one credential was shown, newest first. A press shows everything the other party knows. */
export function Showings({ credentialId, onKnown }: ShowingsProps) {
  const w = useWords(showWords);
  const read = useShowings();
  // A verifier may have accepted while the event stream was down.
  useEffect(() => void refetch('GET /api/showings/{userId}'), []);
  return (
    <>
      <h3 className={styles.head}>{w.shown}</h3>
      <Loaded read={read} what={w.shown} rows={1}>
        {(all) => <Rows all={all} own={all.filter((one) => one.credentialId === credentialId)} onKnown={onKnown} />}
      </Loaded>
    </>
  );
}

interface RowsProps {
  all: readonly Showing[];
  own: readonly Showing[];
  onKnown: (party: Counterparty) => void;
}

function Rows({ all, own, onKnown }: RowsProps) {
  const w = useWords(showWords);
  const language = useLanguage();
  const [isWhole, setIsWhole] = useState(false);
  if (own.length === 0) return <p className={styles.hint}>{w.neverShown}</p>;
  const parties = counterpartiesOf(all);
  return (
    <>
      <List label={w.shown}>
        {own.slice(0, isWhole ? own.length : FIRST).map((showing) => (
          <ListRow
            key={showing.id}
            icon={eye}
            title={showing.to}
            meta={showing.claims.map((claim) => w.claims[claim]).join(', ')}
            note={whenText(showing.shownAt, new Date(), language)}
            onClick={() => {
              const party = counterpartyOf(parties, showing.to);
              if (party) onKnown(party);
            }}
          />
        ))}
      </List>
      {own.length > FIRST && !isWhole && (
        <TextButton onClick={() => setIsWhole(true)}>{w.showAll(own.length)}</TextButton>
      )}
    </>
  );
}
