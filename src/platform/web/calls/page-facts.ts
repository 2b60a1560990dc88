/** What the page's markup says of the server that sent it (app/server/web/page-answer.ts); undefined where the page is none of its. */
export const pageFact = (name: string): string | null | undefined =>
  globalThis.document?.querySelector(`meta[name="${name}"]`)?.getAttribute('content');

/** Whether what would start at this port is not offered here. */
export const isClosed = (port: string): boolean => `${pageFact('closed')}`.split(' ').includes(port);
