import { z } from 'zod';
import { refusals as ofIssuance } from '#features/issuance/contract.ts';
import { here } from '#features/issuance/taking-calls.ts';
import { defineContract } from '#platform/contract.ts';
import { defineRefusals } from '#platform/refusal.ts';
import { id, timestamp } from '#platform/shapes.ts';
import { PUSH_KINDS } from './push.ts';
import { KEPT_DAYS } from './retention.ts';
import { notificationCodes, notificationTypes } from './sentences.ts';

export const refusals = defineRefusals({
  push_refused: { status: 422, title: 'Push messages cannot be sent to this browser' },
  on_this_machine: ofIssuance.on_this_machine,
});

const notification = z.strictObject({
  id,
  title: z.string(),
  message: z.string(),
  type: z.enum(notificationTypes),
  /** Code of the message, so that the client can write it in the reader's language with `params`. */
  code: z.enum(notificationCodes).nullable(),
  params: z.record(z.string(), z.string()),
  timestamp,
  isRead: z.boolean(),
  /** Path of the screen to open, within this app. */
  actionUrl: z.string().nullable(),
  isSample: z.boolean(),
});
export type Notification = z.output<typeof notification>;

const device = z.strictObject({
  id,
  kinds: z.array(z.enum(PUSH_KINDS)),
  /** False if the lock screen shows only that there is news, not what happened. */
  showsText: z.boolean(),
  userAgent: z.string().nullable(),
  createdAt: timestamp,
});
export type Device = z.output<typeof device>;

const endpoint = z.url({ protocol: /^https?$/ }).max(1000);
const base64url = (characters: number) =>
  z.string().regex(new RegExp(`^[\\w-]{${characters}}=?=?$`), 'must be base64url');
const newDevice = z.strictObject({
  /** Endpoint and keys as the browser's push service issued them (RFC 8291). */
  endpoint,
  keys: z.strictObject({ p256dh: base64url(87), auth: base64url(22) }),
  kinds: z
    .array(z.enum(PUSH_KINDS))
    .min(1, 'must contain at least one kind')
    .max(PUSH_KINDS.length)
    .refine((given) => new Set(given).size === given.length, 'must not contain duplicates'),
  showsText: z.boolean().default(false),
  language: z.enum(['en', 'ko']),
  /**
   * Origins on this machine that the person confirmed. A push service on any other local origin is refused with
   * `on_this_machine`.
   */
  here,
});

/** The calls on devices that notify by Web Push. */
export const pushCalls = {
  'GET /api/push/{userId}': {
    summary:
      'Lists the devices that get push messages for a user, and the public key that browsers subscribe with (RFC 8292).',
    access: 'path',
    output: z.strictObject({ publicKey: z.string(), devices: z.array(device) }),
  },
  'POST /api/push/{userId}': {
    summary:
      'Subscribes the calling browser to push messages until the session ends, replacing its earlier subscription.',
    access: 'path',
    body: newDevice,
    output: device,
    status: 201,
    refusals: ['push_refused', 'on_this_machine', 'too_many_requests'],
  },
  'POST /api/push/{userId}/here': {
    summary: 'Finds the device of a browser, and binds it to the calling session and its language.',
    access: 'path',
    body: z.strictObject({ endpoint, language: z.enum(['en', 'ko']) }),
    output: z.strictObject({ device: device.nullable() }),
  },
  'DELETE /api/push/{userId}/{id}': {
    summary: 'Deletes a device, so that it gets no more push messages.',
    access: 'path',
    refusals: ['not_found'],
  },
} as const;

const oneKind = `(?:${PUSH_KINDS.join('|')})`;
const which = z.object({
  /** Comma-separated kinds; all kinds if omitted. */
  kinds: z
    .string()
    .regex(
      new RegExp(`^${oneKind}(?:,${oneKind}){0,${PUSH_KINDS.length - 1}}$`),
      `must be one or more of ${PUSH_KINDS.join(', ')}`,
    )
    .optional(),
  isUnread: z
    .stringbool()
    .optional()
    .meta({ description: 'true for unread notifications only, false for read ones only.' }),
});
export type NotificationQuery = z.output<typeof which>;

export const contract = defineContract(refusals, {
  ...pushCalls,
  'GET /api/notifications/{userId}': {
    summary: `Lists a user’s notifications of the last ${KEPT_DAYS} days, newest first.`,
    access: 'path',
    reading: true,
    query: which,
    output: z.array(notification),
    paged: true,
  },
  'POST /api/notifications/{userId}/{id}/read': {
    summary: 'Marks one notification as read.',
    access: 'path',
    output: notification,
  },
  'POST /api/notifications/{userId}/read-all': {
    summary: 'Marks every notification as read and returns how many were unread.',
    access: 'path',
    output: z.strictObject({ count: z.int().nonnegative() }),
  },
});
