import { emit } from '#platform/server/events/outbox.ts';
import { doOne } from '#platform/server/jobs/set-aside.ts';
import type { Services } from '#platform/server/services.ts';
import { isAway, type Tx } from '#platform/server/store/db.ts';
import { userSubject } from '#platform/server/vault/vault.ts';
import { EVENTS_GIVEN_UP } from '../../rules.ts';
import { delayDelivery, type Outcome, readOwners, writeOutcomes } from './deliveries-store.ts';

/** Outcome of a try, with the response not yet sealed. */
export type Tried = Outcome;

/**
 * Stores outcomes in one transaction. If that fails, stores them one by one, so that one bad row does not stop the
 * others.
 */
export async function recordOutcomes(services: Services, tried: readonly Tried[]): Promise<void> {
  try {
    await storeOutcomes(services, tried);
  } catch (error) {
    if (isAway(error)) throw error;
    for (const one of tried)
      await doOne(
        () => storeOutcomes(services, [one]),
        async (fault) => {
          services.log.error({ delivery: one.id, fault }, 'the outcome of a delivery could not be stored');
          await delayDelivery(services.db, one.id);
        },
      );
  }
}

const storeOutcomes = ({ db, vault }: Services, tried: readonly Tried[]): Promise<void> =>
  db.tx(async (tx) => {
    const outcomes: Outcome[] = [];
    const seal = ({ id, at, organisation }: Tried, answer: Uint8Array) =>
      vault.seal(tx, userSubject(organisation), answerContext(id, at), answer);
    for (const one of tried) {
      const isSaid = one.answer !== null && one.answer.length > 0;
      outcomes.push({ ...one, answer: isSaid && one.answer ? await seal(one, one.answer) : null });
    }
    for (const gone of await writeOutcomes(tx, outcomes)) await tellOwners(tx, gone.organisation_id, gone.endpoint_id);
  });

/** Seal context of a try's response. Delivery and time are unique, since a delivery has one try at a time. */
export const answerContext = (delivery: number, at: Date) => ({
  table: 'event_attempts',
  column: 'answer',
  row: `${delivery} ${at.toISOString()}`,
});

async function tellOwners(tx: Tx, organisation: Outcome['organisation'], endpointId: number): Promise<void> {
  const owners = await readOwners(tx, organisation);
  await emit(
    tx,
    owners.map(({ id, name }) => ({
      userId: id,
      type: EVENTS_GIVEN_UP,
      data: { organisationId: organisation, organisation: name, endpointId },
    })),
  );
}
