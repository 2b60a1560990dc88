import { z } from 'zod';
import { id, timestamp } from '#platform/shapes.ts';
import { kit } from './event-kit.ts';
import { EVENT_TYPES, type EventType, events } from './events.ts';

type Shapes = { readonly [T in EventType]: ReturnType<(typeof events)[T]['data']> };
/** The shape of each event's `data`. */
export const dataShapes = Object.fromEntries(EVENT_TYPES.map((type) => [type, events[type].data(kit)])) as Shapes;
export type DataOf<T extends EventType> = z.output<Shapes[T]>;

/** A type of event. A newer release beside this one during an upgrade may have written one that is not listed. */
export const eventType = z.enum(EVENT_TYPES).or(z.string());

/** An event as it goes out, in a webhook’s body and in the stream alike. */
export const eventOnWire = z.strictObject({
  /** `evt_…`: the `webhook-id` of every sending of it, and the cursor of the stream. */
  id: z.string(),
  /** Its place among the organisation’s events: 1, 2, 3 … in the order of their commits, without a gap. */
  number: id,
  type: eventType,
  timestamp,
  organisationId: id,
  /** What it is about: events of one subject come in their order. */
  subject: z.string(),
  data: z.looseObject({}),
  /** How many entries the organisation’s audit trail had, and its head there (hex): who keeps them sees whether what is shown later follows. */
  audit: z.strictObject({ n: id, head: z.string() }).nullable(),
});
export type EventOnWire = z.output<typeof eventOnWire>;
