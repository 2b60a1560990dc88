import { pageFact } from '#platform/web/calls/page-facts.ts';

/** Returns the name of the network on which money moves here. */
export const networkName = (): string => pageFact('network') ?? '';

/** Reports whether this server sends no mail but writes it to files that the operator can read. */
export const sendsNoMail = (): boolean => pageFact('mail') === 'sandbox';
