/** What the page's markup says of the server that sent it (app/server/web/page-answer.ts); undefined where the page is none of its. */
export const pageFact = (name: string): string | undefined =>
  globalThis.document?.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content;

/** Returns true if this server does not offer what needs this port. */
export const isClosed = (port: string): boolean => `${pageFact('closed')}`.split(' ').includes(port);
