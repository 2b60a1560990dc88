/**
 * Returns a fact about the server from the page's markup (app/server/web/page-answer.ts). Undefined if the page has
 * none.
 */
export const pageFact = (name: string): string | undefined =>
  globalThis.document?.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content;

/** Reports whether this port is closed, so that the server does not offer what needs it. */
export const isClosed = (port: string): boolean => `${pageFact('closed')}`.split(' ').includes(port);

/** Returns the name of the network on which money moves here. */
export const networkName = (): string => pageFact('network') ?? '';

/** Reports whether this server sends no mail but writes it to files that the operator can read. */
export const sendsNoMail = (): boolean => pageFact('mail') === 'sandbox';
