/** What the page's markup says of the server that sent it (app/server/web/page-answer.ts); undefined where the page is none of its. */
export const pageFact = (name: string): string | undefined =>
  globalThis.document?.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content;

/** Whether what would start at this port is not offered here. */
export const isClosed = (port: string): boolean => `${pageFact('closed')}`.split(' ').includes(port);
