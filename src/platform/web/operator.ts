import { pageFact } from '#platform/web/calls/page-facts.ts';
import { defineWords, type Language } from '#platform/words.ts';

/** Who runs the currency here, in the middle of a sentence; Korean stands before a particle that follows any of them. */
const names = defineWords({
  en: { city: 'the city', company: 'the company', coop: 'the co-op' },
  ko: { city: '시', company: '회사', coop: '조합' },
});

/** Names the operator by the kind of organisation that this server's settings say. */
export function operatorName(language: Language): string {
  const kind = pageFact('operator');
  return names[language][kind === 'company' || kind === 'coop' ? kind : 'city'];
}
