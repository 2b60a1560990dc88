import { z } from 'zod';
import { timestamp } from '#platform/shapes.ts';

/** Calls for the secret address at which a person's calendars read their trips. */
export const calendarCalls = {
  'GET /api/travel-calendar/{userId}': {
    summary: 'Since when an address opens the trips to calendars, if there is one; the address itself was told once.',
    access: 'path',
    output: z.strictObject({
      since: timestamp.nullable(),
      /** True if only programs on the server's own machine can reach the address. */
      isOfMachine: z.boolean(),
    }),
  },
  'POST /api/travel-calendar/{userId}': {
    summary: 'Makes the secret address at which calendars read the trips, in place of any before; told this once.',
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
    summary: 'Ends the address: calendars that read it get nothing more.',
    access: 'path',
    refusals: ['not_found'],
  },
} as const;
