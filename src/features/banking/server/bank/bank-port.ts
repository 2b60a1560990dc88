import { type OutsidePort, portState } from '#platform/server/settings/ports.ts';

/** Who moves won between an account at a bank and this wallet. */
export const bankPort: OutsidePort = {
  state: (settings) => portState(settings.bank !== undefined, settings),
  closed: 'BANK_URL is not set: deposits, withdrawals and the verification of bank accounts are not offered',
};
