import type { UserId } from '#platform/ids.ts';
import type { ReadyRow, Room } from './deliveries-store.ts';

/**
 * Maximum deliveries in flight: for one organisation, for its failing endpoints, for this process, and for all failing
 * endpoints of this process.
 */
const MOST = { ofOne: 4, ofOneFailing: 2, inAll: 512, inAllFailing: 128 } as const;
/** Milliseconds after which an endpoint that has not answered receives nothing more until it does. */
const SLOW_MS = 1000;

interface Flight {
  readonly organisation: UserId;
  readonly endpoint: number;
  readonly isFailing: boolean;
  readonly begunAt: number;
}

/** Tracks the deliveries in flight and limits new ones. */
export function createFlights() {
  const flights = new Map<number, Flight>();
  const count = (fits: (flight: Flight) => boolean): number => [...flights.values()].filter(fits).length;
  let failing = 0;
  return {
    isFull: () => flights.size >= MOST.inAll,
    ids: () => [...flights.keys()],
    countOf: (organisation: UserId) => count((one) => one.organisation === organisation),
    /** Returns how many deliveries each organisation may begin. */
    roomsOf: (organisations: Iterable<UserId>): Room[] => {
      const taken = new Map<UserId, number>();
      for (const { organisation } of flights.values()) taken.set(organisation, (taken.get(organisation) ?? 0) + 1);
      let left = MOST.inAll - flights.size;
      const rooms: Room[] = [];
      for (const organisation of organisations) {
        const room = Math.min(MOST.ofOne - (taken.get(organisation) ?? 0), left);
        if (room <= 0) continue;
        left -= room;
        rooms.push({ organisation, room });
      }
      return rooms;
    },
    /** Ids of endpoints that get no further delivery until they respond to those in flight. */
    busy: (now: number): number[] => [
      ...new Set(
        [...flights.values()]
          .filter(({ isFailing, begunAt }) => isFailing || now - begunAt > SLOW_MS)
          .map(({ endpoint }) => endpoint),
      ),
    ],
    /** Registers a delivery as in flight. Returns false if a failing endpoint is over its limit. */
    begin: (row: ReadyRow): boolean => {
      const { organisation_id: organisation, is_failing: isFailing, endpoint_id: endpoint } = row;
      if (isFailing) {
        if (failing >= MOST.inAllFailing) return false;
        if (count((one) => one.isFailing && one.organisation === organisation) >= MOST.ofOneFailing) return false;
        failing += 1;
      }
      flights.set(row.id, { organisation, endpoint, isFailing, begunAt: performance.now() });
      return true;
    },
    end: (id: number): void => {
      if (flights.get(id)?.isFailing) failing -= 1;
      flights.delete(id);
    },
  };
}
export type Flights = ReturnType<typeof createFlights>;
