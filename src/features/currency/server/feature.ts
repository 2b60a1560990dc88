import { memberStatesOf } from '#features/documents/server/member-states.ts';
import { defineOffice } from '#features/office/server/define-office.ts';
import { defineFeature } from '#platform/server/feature.ts';
import { contract } from '../contract.ts';
import { contract as officeContract } from '../office-contract.ts';
import { createHandlers } from './handlers.ts';
import { forgetMember, listStatesNow } from './member-states.ts';
import { newRules } from './office/new-rules.ts';
import { createRules } from './office/rules-book.ts';
import { exportStates } from './standing-wire.ts';

export const currency = defineFeature({
  name: 'currency',
  contract,
  office: defineOffice({
    contract: officeContract,
    kinds: [newRules],
    handlers: (services, acts) => {
      const rules = createRules(services, acts);
      return {
        'GET /api/office/rules': ({ who, query }) => rules.list(who, query),
        'GET /api/office/rules/asked': ({ who }) => rules.asked(who),
        'POST /api/office/rules': ({ who, body, consent }) => rules.ask(who, body, consent),
      };
    },
  }),
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
