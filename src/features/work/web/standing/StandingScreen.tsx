// @online
import type { contract as connections } from '#features/connections/contract.ts';
import { useArePeopleKnown } from '#features/contacts/web/use-contacts.ts';
import type { DelegationSeen } from '#features/work/contract.ts';
import { callsOf } from '#platform/web/calls/query.ts';
import { useGloss, useWords } from '#platform/web/device/language.ts';
import { FormToggle } from '#platform/web/FormToggle.tsx';
import { Loaded } from '#platform/web/Loaded.tsx';
import { useChosen } from '#platform/web/use-chosen.ts';
import { List, SectionHead } from '#ui/layout/List.tsx';
import { Screen, TitleRow } from '#ui/layout/Shell.tsx';
import { Side } from '#ui/layout/Side.tsx';
import { useDelegations } from '../use-dashboard.ts';
import { OfferForm } from './OfferForm.tsx';
import styles from './Standing.module.css';
import { StandingLine } from './StandingLine.tsx';
import { StandingSheet } from './StandingSheet.tsx';
import { standingWords } from './standing-words.ts';

const { useRead: useConnections } = callsOf<typeof connections>();

/** The person's delegates, the people they represent, and the form that names a delegate. */
export function StandingScreen() {
  const w = useWords(standingWords);
  const gloss = useGloss(standingWords);
  const read = useDelegations();
  const all = useConnections('GET /api/connections').data;
  const arePeopleKnown = useArePeopleKnown();
  const connected = all?.filter(({ endedAt }) => endedAt === null).map(({ organisation }) => organisation);
  return (
    <Screen>
      <TitleRow title={w.title} gloss={gloss?.title} back={{ href: '/work', label: w.back }} />
      <p className={styles.lead}>{w.lead}</p>
      <Loaded read={read} what={w.title} rows={3}>
        {(delegations) => <Both delegations={delegations} />}
      </Loaded>
      <Side>
        {connected &&
          arePeopleKnown &&
          (connected.length === 0 ? (
            <p className={styles.quiet}>{w.notConnected}</p>
          ) : (
            <div className={styles.offer}>
              <FormToggle open={w.offer} cancel={w.cancel}>
                {(close) => <OfferForm organisations={connected} onDone={close} />}
              </FormToggle>
            </div>
          ))}
      </Side>
    </Screen>
  );
}

function Both({ delegations }: { delegations: readonly DelegationSeen[] }) {
  const w = useWords(standingWords);
  const gloss = useGloss(standingWords);
  const [chosen, choose] = useChosen('delegation');
  const opened = delegations.find(({ id }) => String(id) === chosen);
  const byYou = delegations.filter(({ isMine }) => !isMine);
  const parts = [
    { title: w.byYou, gloss: gloss?.byYou, none: w.nobodyByYou, of: byYou },
    { title: w.forYou, gloss: gloss?.forYou, none: w.nobodyForYou, of: delegations.filter(({ isMine }) => isMine) },
  ];
  // Delegations given to this person come first, if there are any.
  const shown = byYou.length > 0 ? parts : parts.toReversed();
  return (
    <>
      {shown.map(({ title, gloss: glossed, none, of }) => (
        <section key={title} aria-label={title}>
          <SectionHead title={title} gloss={glossed} />
          {of.length === 0 ? (
            <p className={styles.quiet}>{none}</p>
          ) : (
            <List label={title}>
              {of.map((one) => (
                <StandingLine key={one.id} delegation={one} onOpen={() => choose(String(one.id))} />
              ))}
            </List>
          )}
        </section>
      ))}
      <StandingSheet key={opened?.id} delegation={opened} onClose={() => choose()} />
    </>
  );
}
