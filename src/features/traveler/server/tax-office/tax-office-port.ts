import { type OutsidePort, portState } from '#platform/server/settings/ports.ts';

/** Who records purchases and says what customs found of them. */
export const taxOfficePort: OutsidePort = {
  state: (settings) => portState(settings.taxOffice !== undefined, settings),
  closed: 'TAX_OFFICE_URL is not set: refund claims are not taken',
};
