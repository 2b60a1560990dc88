import { type OutsidePort, portState } from '#platform/server/settings/ports.ts';

/** The port to the tax office. */
export const taxOfficePort: OutsidePort = {
  state: (settings) => portState(settings.taxOffice !== undefined, settings),
  closed: 'TAX_OFFICE_URL is not set: refund claims are not taken',
};
