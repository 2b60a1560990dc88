import { pageFact } from '#platform/web/calls/page-facts.ts';

/** The network on which money moves here. */
export const networkName = (): string => pageFact('network') ?? '';

/** Whether what would start at this port is not offered here. */
export const isClosed = (port: string): boolean => pageFact('closed')?.split(' ').includes(port) === true;

/** Whether this server sends no letters: they are files that its operator can read. */
export const sendsNoMail = (): boolean => pageFact('mail') === 'sandbox';
