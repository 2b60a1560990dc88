import { memberStatesOf } from '#features/documents/server/member-states.ts';
import { defineFeature } from '#platform/server/feature.ts';
import { contract } from '../contract.ts';
import { createHandlers } from './handlers.ts';
import { forgetMember, listStatesNow } from './member-states.ts';
import { office } from './office/office.ts';
import { exportStates } from './standing-wire.ts';

export const currency = defineFeature({
  name: 'currency',
  contract,
  office,
  tables: {
    currency_versions: 'maker and checker only by id',
    member_states: 'gone',
    member_objections: 'gone',
    member_seen: 'gone',
  },
  erase: forgetMember,
  export: async ({ db }, owner) => ({ memberStates: await exportStates(db, owner) }),
  join: (services) => {
    memberStatesOf.give(services, listStatesNow);
  },
  start: (services) => ({ handlers: createHandlers(services) }),
});
