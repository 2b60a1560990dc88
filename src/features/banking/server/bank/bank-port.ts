import { type OutsidePort, type PortSwitches, portState } from '#platform/server/settings/ports.ts';

/** Orders go to the bank in files that two people of the office check: a server for many, without a bank's interface and without sandboxes. */
export const isByFile = ({ mode, bank, hasSandboxes }: PortSwitches): boolean =>
  mode === 'hosted' && bank === undefined && !hasSandboxes;

/** Who moves won between an account at a bank and this wallet. */
export const bankPort: OutsidePort = {
  state: (settings) => (isByFile(settings) ? 'open' : portState(settings.bank !== undefined, settings)),
  closed: 'BANK_URL is not set: deposits, withdrawals and 1-won proofs of bank accounts are not offered',
};

/** Won come in from an account at a bank: never by a file of orders, which pays alone. */
export const collectingPort: OutsidePort = {
  state: (settings) => portState(settings.bank !== undefined, settings),
  closed:
    'BANK_URL is not set: nothing is collected from bank accounts, and withdrawals and 1-won proofs go to the bank by files that the office makes',
};
