import { pageFact } from '#platform/web/calls/page-facts.ts';

/** The network on which money moves here. */
export const networkName = (): string => pageFact('network') ?? '';

/** Whether this server sends no letters: they are files that its operator can read. */
export const sendsNoMail = (): boolean => pageFact('mail') === 'sandbox';
