import { z } from 'zod';
import { id, timestamp } from '#platform/shapes.ts';
import { kit } from './event-kit.ts';
import { EVENT_TYPES, type EventType, events } from './events.ts';

type Shapes = { readonly [T in EventType]: ReturnType<(typeof events)[T]['data']> };
/** Schema of each event type's `data`. */
export const dataShapes = Object.fromEntries(EVENT_TYPES.map((type) => [type, events[type].data(kit)])) as Shapes;
export type DataOf<T extends EventType> = z.output<Shapes[T]>;

/** Event type. Accepts unlisted types, since a newer release may run beside this one during an upgrade. */
export const eventType = z.enum(EVENT_TYPES).or(z.string());

/** An event as it appears in a webhook’s body and in the stream. */
export const eventOnWire = z.strictObject({
  /** `evt_…`: the `webhook-id` header of every delivery try, and the event's cursor in the stream. */
  id: z.string(),
  /** Position among the organisation’s events: 1, 2, 3 … in commit order, without gaps. */
  number: id,
  type: eventType,
  timestamp,
  organisationId: id,
  /** The thing that the event is about. Events of one subject are delivered in order. */
  subject: z.string(),
  data: z.looseObject({}),
  /**
   * Number of entries in the organisation’s audit trail at this event, and the hash of its head (hex). A program that
   * keeps them can check that a later trail continues this one.
   */
  audit: z.strictObject({ n: id, head: z.string() }).nullable(),
});
export type EventOnWire = z.output<typeof eventOnWire>;
