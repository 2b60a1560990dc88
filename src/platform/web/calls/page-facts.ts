import { defineWords, type Language } from '#platform/words.ts';

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

/** Names of the operator inside a sentence. In Korean, the words after them must fit all three. */
const names = defineWords({
  en: { city: 'the city', company: 'the company', coop: 'the co-op' },
  ko: { city: '시', company: '회사', coop: '조합' },
});

/** Returns the operator's name, chosen by the kind in the server's settings. */
export function operatorName(language: Language): string {
  const kind = pageFact('operator');
  return names[language][kind === 'company' || kind === 'coop' ? kind : 'city'];
}
