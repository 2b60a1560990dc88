import { z } from 'zod';
import { timestamp } from '#platform/shapes.ts';

/** Calls for the secret address at which a person's calendars read their trips. */
export const calendarCalls = {
  'GET /api/travel-calendar/{userId}': {
    summary:
      'Returns when the calendar address was created, if there is one. The address itself is returned only at creation.',
    access: 'path',
    output: z.strictObject({
      since: timestamp.nullable(),
      /** True if only programs on the server's own machine can reach the address. */
      isOfMachine: z.boolean(),
    }),
  },
  'POST /api/travel-calendar/{userId}': {
    summary:
      'Creates the secret address at which calendars read the trips, and ends any earlier one. It is returned only this once.',
    access: 'path',
    proof: 'signs',
    body: z.strictObject({
      /** Language of the calendar's name. */
      language: z.enum(['en', 'ko']).default('en'),
    }),
    output: z.strictObject({ address: z.url(), since: timestamp }),
    status: 201,
  },
  'DELETE /api/travel-calendar/{userId}': {
    summary: 'Ends the address. Calendars that read it get nothing more.',
    access: 'path',
    refusals: ['not_found'],
  },
} as const;
