import { defineFeature } from '#platform/server/feature.ts';
import { listAll } from '#platform/server/store/pages.ts';
import { contract } from '../contract.ts';
import { createHandlers, notificationOf } from './handlers.ts';
import { notificationListener } from './listener.ts';
import { forgetNotifications, listNotifications } from './store.ts';

export const notifications = defineFeature({
  name: 'notifications',
  contract,
  tables: { notifications: 'gone' },
  listeners: [notificationListener],
  erase: forgetNotifications,
  export: async ({ db }, owner) => ({
    notifications: await listAll((before, count) => listNotifications(db, owner, before, count), notificationOf),
  }),
  start: (services) => ({ handlers: createHandlers(services) }),
});
