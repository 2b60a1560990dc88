import type { Held } from '#features/credentials/contract.ts';
import { textIn } from '#features/credentials/localized-text.ts';
import type { Disclosure } from '#features/presentation/contract.ts';
import type { Language } from '#platform/words.ts';
import { eye, idCard } from '#ui/drawings/icons.ts';
import type { Tone } from '#ui/feedback/Badge.tsx';
import type { Told } from '../timeline-entry.ts';
import { words } from '../words.ts';

/** A credential that was taken of another issuer. */
export function ofHeld({ name, issuer }: Held, language: Language): Told {
  return {
    title: textIn(name, language),
    detail: textIn(issuer.name, language),
    status: 'taken',
    tone: 'ok',
    statusWord: words[language].taken,
    icon: idCard,
  };
}

const tones: Readonly<Record<Disclosure['outcome'], Tone>> = {
  shown: 'ok',
  unanswered: 'wait',
  rejected: 'bad',
  refused: 'idle',
  failed: 'bad',
};

/** What a verifier asked, and what became of it: the credentials that were shown, or that something was asked. */
export function ofDisclosure({ verifier, outcome, shown }: Disclosure, language: Language): Told {
  const w = words[language];
  const who = verifier.name ?? verifier.host;
  const names = shown.map(({ credential }) => textIn(credential, language)).join(', ');
  return {
    title: names === '' ? w.asked : names,
    detail: names === '' ? w.askedBy(who) : w.shownTo(who),
    status: outcome,
    tone: tones[outcome],
    statusWord: w.outcomes[outcome],
    icon: eye,
  };
}
