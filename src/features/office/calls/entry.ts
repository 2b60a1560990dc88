import { z } from 'zod';
import { ALL_ROLES, STATES } from '#features/organisations/rules.ts';
import type { CallSpec, Route } from '#platform/contract.ts';
import { id, timestamp } from '#platform/shapes.ts';
import { ENTRY_MINUTES, OFFICE_RIGHTS, type OfficeRight } from '../rules.ts';

const rights = z.array(z.enum(Object.keys(OFFICE_RIGHTS) as [OfficeRight, ...OfficeRight[]]));
export const place = z.strictObject({
  operator: z.strictObject({
    id,
    displayName: z.string(),
    nameKo: z.string().nullable(),
    seed: z.string(),
    state: z.enum(STATES),
  }),
  role: z.enum(ALL_ROLES),
  rights,
  /** Time until which this session is in the office. Null until the session enters. */
  until: timestamp.nullable(),
  /**
   * Host of the provider at which the caller must sign in before the passkey, and the end of a finished sign-in. Null
   * if the passkey alone is enough.
   */
  signIn: z.strictObject({ host: z.string(), until: timestamp.nullable() }).nullable(),
});
export type OfficeMembership = z.output<typeof place>;

export const entryCalls = {
  'GET /api/office': {
    summary:
      'The office of this server, what the caller is there, and until when they are in it; 403 to everybody else.',
    access: 'session',
    output: place,
    refusals: ['not_in_office'],
  },
  'POST /api/office/entry': {
    summary: `Enters the office for ${ENTRY_MINUTES} minutes with this session. Always needs a passkey, and a finished sign-in of this session if a sign-in provider is configured.`,
    access: 'session',
    proof: 'signs',
    output: place,
    status: 201,
    refusals: ['not_in_office', 'sign_in_first'],
  },
  'DELETE /api/office/entry': { summary: 'Leaves the office.', access: 'session' },
} as const satisfies Record<Route, CallSpec>;
