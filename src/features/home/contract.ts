import { z } from 'zod';
import { defineContract } from '#platform/contract.ts';
import { defineRefusals } from '#platform/refusal.ts';
import { timestamp } from '#platform/shapes.ts';
import { STEPS } from './first-steps.ts';

const step = z.enum(STEPS);

export const contract = defineContract(defineRefusals({}), {
  'GET /api/first-steps/{userId}': {
    summary: 'Lists the first steps on Home that this user put aside, with the time',
    access: 'path',
    reading: true,
    output: z.array(z.strictObject({ step, at: timestamp })),
  },
  'POST /api/first-steps/{userId}': {
    summary: 'Puts one of the first steps aside, or takes it up again',
    access: 'path',
    body: z.strictObject({ step, isAside: z.boolean() }),
  },
});
