import { pageFact } from '#platform/web/calls/page-facts.ts';
import { defineWords, type Language } from '#platform/words.ts';

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
