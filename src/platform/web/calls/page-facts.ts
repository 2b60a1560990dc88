/**
 * Returns a fact about the server from the page's markup (app/server/web/page-answer.ts). Undefined if the page has
 * none.
 */
export const pageFact = (name: string): string | undefined =>
  globalThis.document?.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content;

/** Reports whether this port is closed, so that the server does not offer what needs it. */
export const isClosed = (port: string): boolean => `${pageFact('closed')}`.split(' ').includes(port);
