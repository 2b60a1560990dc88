import { defineFeature } from '#platform/server/feature.ts';
import { onWire } from '#platform/wire-time.ts';
import { contract } from '../contract.ts';
import { createHandlers } from './handlers.ts';
import { forgetSteps, listAside } from './store.ts';

export const home = defineFeature({
  name: 'home',
  contract,
  trials: { '/': 'money', '/org': 'money' },
  tables: { first_steps: 'gone' },
  erase: forgetSteps,
  export: async ({ db }, owner) => ({
    firstStepsPutAside: (await listAside(db, owner)).map(({ step, put_aside_at }) => ({
      step,
      at: onWire(put_aside_at),
    })),
  }),
  start: (services) => ({ handlers: createHandlers(services) }),
});
