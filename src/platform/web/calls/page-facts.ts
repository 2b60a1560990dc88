/** What the page's markup says of the server that sent it (app/server/web/page-answer.ts); undefined where the page is none of its. */
export const pageFact = (name: string): string | null | undefined =>
  document.querySelector(`meta[name="${name}"]`)?.getAttribute('content');
