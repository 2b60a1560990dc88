import { z } from 'zod';
import { defineContract } from '#platform/contract.ts';
import { defineRefusals } from '#platform/refusal.ts';
import { id, timestamp } from '#platform/shapes.ts';
import { notificationCodes, notificationTypes } from './sentences.ts';

export const refusals = defineRefusals({});

const notification = z.strictObject({
  id,
  title: z.string(),
  message: z.string(),
  type: z.enum(notificationTypes),
  /** Names the sentence, so that it can be said in the reader's language with `params`. */
  code: z.enum(notificationCodes).nullable(),
  params: z.record(z.string(), z.string()),
  timestamp,
  isRead: z.boolean(),
  /** A path of this app. */
  actionUrl: z.string().nullable(),
  isSample: z.boolean(),
});
export type Notification = z.output<typeof notification>;

export const contract = defineContract(refusals, {
  'GET /api/notifications/{userId}': {
    summary: 'Lists what a user was told.',
    access: 'path',
    output: z.array(notification),
    paged: true,
  },
  'POST /api/notifications/{userId}/{id}/read': {
    summary: 'Marks one notification as read.',
    access: 'path',
    output: notification,
  },
  'POST /api/notifications/{userId}/read-all': {
    summary: 'Marks every notification as read and says how many were not.',
    access: 'path',
    output: z.strictObject({ count: z.int().nonnegative() }),
  },
});
