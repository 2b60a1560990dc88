import { unannounced } from '#features/currency/server/make-version.ts';
import { defineFeature } from '#platform/server/feature.ts';
import { DAY_S } from '#platform/server/jobs/retention.ts';
import { listAll } from '#platform/server/store/pages.ts';
import { contract } from '../contract.ts';
import { KEPT_DAYS } from '../retention.ts';
import { conditionsJob } from './conditions/conditions-job.ts';
import { conditionMetrics, readConditionQueue } from './conditions/conditions-queue.ts';
import { forgetNotices, skipVersion } from './conditions/conditions-store.ts';
import { createHandlers, notificationOf } from './handlers.ts';
import { notificationListener } from './listener.ts';
import { forgetDevices, listDevices } from './push/devices-store.ts';
import { createPushHandlers, deviceOnWire, pushLimits } from './push/push-handlers.ts';
import { pushJob } from './push/push-job.ts';
import { pushMetrics, readPushQueue } from './push/push-queue.ts';
import { forgetNotifications, listNotifications, pruneNotifications } from './store.ts';

export const notifications = defineFeature({
  name: 'notifications',
  contract,
  tables: {
    notifications: 'gone',
    condition_news: 'the server’s own',
    condition_notices: 'gone',
    push_devices: 'gone',
    push_messages: 'gone',
    push_keys: 'the server’s own',
  },
  limits: pushLimits,
  listeners: [notificationListener],
  prunables: [{ table: 'notifications', column: 'created_at', keepS: KEPT_DAYS * DAY_S, prune: pruneNotifications }],
  queues: { push: { read: readPushQueue }, conditionNews: { read: readConditionQueue } },
  metrics: (db) => {
    const [push, conditions] = [pushMetrics(db), conditionMetrics(db)];
    return async () => [...(await push()), ...(await conditions())];
  },
  erase: async (tx, owner) => {
    await forgetDevices(tx, owner);
    await forgetNotices(tx, owner);
    await forgetNotifications(tx, owner);
  },
  export: async ({ db }, owner) => ({
    notifications: await listAll((before, count) => listNotifications(db, owner, before, count), notificationOf),
    notifiedDevices: (await listDevices(db, owner)).map(deviceOnWire),
  }),
  join: (services) => unannounced.give(services, skipVersion),
  start: (services) => ({
    handlers: { ...createHandlers(services), ...createPushHandlers(services) },
    jobs: [pushJob(services), conditionsJob(services)],
  }),
});
