// @online
import { useState } from 'react';
import { type Counterparty, counterpartiesOf } from '#features/credentials/shown-to.ts';
import { useShowings } from '#features/credentials/web/calls.ts';
import { SeenClaims } from '#features/credentials/web/SeenClaims.tsx';
import { useDid } from '#features/identity/web/calls.ts';
import type { ImportedEvent } from '#features/portability/history.ts';
import { useImportedHistory } from '#features/portability/web/calls.ts';
import { ImportedHistory } from '#features/portability/web/ImportedHistory.tsx';
import type { Disclosure } from '#features/presentation/contract.ts';
import { useDisclosures } from '#features/presentation/web/calls.ts';
import { nameFor } from '#platform/both-names.ts';
import { whenText } from '#platform/dates.ts';
import { useGloss, useLanguage, useWords } from '#platform/web/device/language.ts';
import { Loaded } from '#platform/web/Loaded.tsx';
import { useOpened } from '#platform/web/use-opened.ts';
import { eye, store } from '#ui/drawings/icons.ts';
import { building } from '#ui/drawings/icons-more.ts';
import { Detail } from '#ui/layout/Detail.tsx';
import { List, ListRow, SectionHead } from '#ui/layout/List.tsx';
import { Screen, TitleRow } from '#ui/layout/Shell.tsx';
import { Side } from '#ui/layout/Side.tsx';
import { EmptyState } from '#ui/layout/State.tsx';
import { Name } from '#ui/text/LangText.tsx';
import type { Party } from '../contract.ts';
import { useRead } from './calls.ts';
import styles from './Known.module.css';
import { MoreButton } from './MoreButton.tsx';
import { PartyView } from './PartyView.tsx';
import { PARTIES, useParties } from './use-parties.ts';
import { Verifiers } from './Verifiers.tsx';
import { words } from './words.ts';

/**
 * Lists who knows something about the person: shops and organisations by their contacts, and verifiers that were shown
 * a credential. Each opens its details.
 */
export function KnownScreen() {
  const w = useWords(words);
  const gloss = useGloss(words);
  const parties = useParties();
  const showings = useShowings();
  const disclosures = useDisclosures();
  const brought = useImportedHistory();
  const read = {
    data:
      parties.data && showings.data && disclosures.data && brought.data
        ? {
            parties: parties.data,
            shown: counterpartiesOf(showings.data),
            asked: disclosures.data,
            brought: brought.data,
          }
        : undefined,
    isError:
      parties.isError || [showings, disclosures, brought].some(({ isError, data }) => isError && data === undefined),
    refetch: () => Promise.all([parties.refetch(), showings.refetch(), disclosures.refetch(), brought.refetch()]),
  };
  return (
    <Screen>
      <TitleRow title={w.title} gloss={gloss?.title} back={{ href: '/privacy', label: w.back }} />
      <Loaded read={read} what={w.title} rows={6}>
        {(data) => <Lists {...data} older={parties} />}
      </Loaded>
      <Side />
    </Screen>
  );
}

interface ListsProps {
  parties: readonly Party[];
  shown: readonly Counterparty[];
  asked: readonly Disclosure[];
  brought: readonly ImportedEvent[];
  older: ReturnType<typeof useParties>;
}

function Lists({ parties, shown, asked, brought, older }: ListsProps) {
  const w = useWords(words);
  const language = useLanguage();
  const did = useDid();
  const now = new Date();
  const [chosen, choose] = useOpened('party', parties[0]?.key);
  // The server stores the name sealed, so it must not appear in an address.
  const [looked, setLooked] = useState<string>();
  const name = useName();
  const counterparty = shown.find(({ to }) => to === looked);
  if ([parties, shown, asked, brought].every(({ length }) => length === 0))
    return (
      <>
        <h2 className="sr">{w.list}</h2>
        <EmptyState did={did} title={w.none} text={w.noneText} />
      </>
    );
  return (
    <>
      {parties.length > 0 && (
        <>
          <SectionHead title={w.list} />
          <List label={w.list}>
            {parties.map((party) => (
              <ListRow
                key={party.key}
                icon={party.organisation ? building : store}
                title={<Name>{name(party)}</Name>}
                meta={metaOf(party, w)}
                note={whenText(party.last, now, language)}
                isChosen={party.key === chosen}
                onClick={() => choose(party.key)}
              />
            ))}
          </List>
          <MoreButton of={older} />
        </>
      )}
      {shown.length > 0 && (
        <Names
          shown={shown}
          looked={looked}
          onLook={(to) => {
            choose();
            setLooked(to);
          }}
        />
      )}
      {asked.length > 0 && <Verifiers asked={asked} />}
      <ImportedHistory entries={brought} />
      <Chosen of={chosen} known={parties} onClose={() => choose()} />
      <Detail
        isOpen={counterparty !== undefined && chosen === undefined}
        onClose={() => setLooked(undefined)}
        title={counterparty ? w.knows(counterparty.to) : ''}
        closeLabel={w.close}
      >
        {counterparty && <SeenClaims party={counterparty} />}
      </Detail>
    </>
  );
}

interface NamesProps {
  shown: readonly Counterparty[];
  looked: string | undefined;
  onLook: (to: string) => void;
}

/** Verifiers that the person showed something to, by the names that the person entered. */
function Names({ shown, looked, onLook }: NamesProps) {
  const w = useWords(words);
  const language = useLanguage();
  const now = new Date();
  return (
    <>
      <SectionHead title={w.names} />
      <p className={styles.lead}>{w.namesText}</p>
      <List label={w.names}>
        {shown.map(({ to, last, times }) => (
          <ListRow
            key={to}
            icon={eye}
            title={to}
            meta={w.shownTimes(times)}
            note={whenText(last, now, language)}
            isChosen={to === looked}
            onClick={() => onLook(to)}
          />
        ))}
      </List>
    </>
  );
}

/** Returns a function that picks a party's name in the reader's language. */
function useName() {
  const language = useLanguage();
  return (party: Party) => nameFor(party, language);
}

/** Summarises the contacts in one line. */
function metaOf({ paid, sent, asked, refunds, connection, erasure }: Party, w: (typeof words)['en']): string {
  return [
    erasure?.state === 'open' && w.states.open,
    connection && (connection.endedAt === null ? w.connected : w.was),
    paid && w.paidTimes(paid.payments),
    sent && w.sentTimes(sent.sends),
    asked && w.askedTimes(asked.approvals),
    refunds && w.refundTimes(refunds.claims),
  ]
    .filter(Boolean)
    .join(' · ');
}

interface ChosenProps {
  of: string | undefined;
  known: readonly Party[];
  onClose: () => void;
}

/** Party named in the address, even if no page with it is loaded yet. */
function Chosen({ of, known, onClose }: ChosenProps) {
  const listed = known.find(({ key }) => key === of);
  if (of === undefined || listed) return <One party={listed} onClose={onClose} />;
  return <Sought of={of} onClose={onClose} />;
}

function Sought({ of, onClose }: { of: string; onClose: () => void }) {
  const { data } = useRead(PARTIES, { query: { party: of } });
  return <One party={data?.[0]} onClose={onClose} />;
}

function One({ party, onClose }: { party: Party | undefined; onClose: () => void }) {
  const w = useWords(words);
  const name = useName();
  return (
    <Detail
      isOpen={party !== undefined}
      onClose={onClose}
      title={party ? w.knows(name(party)) : ''}
      closeLabel={w.close}
    >
      {party && <PartyView key={party.key} party={party} name={name(party)} />}
    </Detail>
  );
}
