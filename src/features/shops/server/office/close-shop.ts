import { z } from 'zod';
import { defineKind, inBoth, storedId } from '#features/office/server/acts/kind.ts';
import { decideIn } from '#features/organisations/server/operator.ts';
import { lockOrganisation } from '#features/organisations/server/organisations-store.ts';
import { refuse } from '#platform/refusal.ts';
import { refusals } from '../../office-contract.ts';
import { needShop } from './shops-store.ts';

/** Closes an organisation for good: its keys, names and codes end permanently. */
export const closeShop = defineKind({
  kind: 'organisation.close',
  body: z.strictObject({ organisation: storedId, reason: z.string().min(1).max(200) }),
  make: 'close',
  check: 'check',
  about: async (_, { organisation }) => [organisation],
  tell: async (tx, { organisation, reason }) => {
    await needShop(tx, organisation);
    const { display_name: name, name_ko: nameKo, state } = await lockOrganisation(tx, { organisation });
    if (state !== 'approved' && state !== 'suspended')
      throw refuse(refusals, 'not_so_now', {
        detail: `An organisation in the state ${state} cannot be closed this way.`,
      });
    return {
      subject: `organisation:${organisation}`,
      ...inBoth('title', { name, nameKo }, (one) => one),
      reason,
      facts: [{ name: 'shop', ...inBoth('value', { name, nameKo }, (one) => `${one} (${organisation})`) }],
    };
  },
  carryOut: (tx, services, { organisation, reason }) =>
    decideIn(tx, services, { id: organisation, state: 'closed', reason }),
});
