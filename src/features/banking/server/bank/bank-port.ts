import { type OutsidePort, type PortSwitches, portState } from '#platform/server/settings/ports.ts';

/**
 * Reports whether orders go to the bank in files that two people of the office check: on a hosted server without a bank
 * interface and without sandboxes.
 */
export const isByFile = ({ mode, bank, hasSandboxes }: PortSwitches): boolean =>
  mode === 'hosted' && bank === undefined && !hasSandboxes;

/** The port that moves won between bank accounts and this wallet. */
export const bankPort: OutsidePort = {
  state: (settings) => (isByFile(settings) ? 'open' : portState(settings.bank !== undefined, settings)),
  closed: 'BANK_URL is not set: deposits, withdrawals and 1-won proofs of bank accounts are not offered',
};

/** The port that collects won from bank accounts. Files of orders only pay, so they never open it. */
export const collectingPort: OutsidePort = {
  state: (settings) => portState(settings.bank !== undefined, settings),
  closed:
    'BANK_URL is not set: nothing is collected from bank accounts, and withdrawals and 1-won proofs go to the bank by files that the office makes',
};
