import { textIn } from '#features/credentials/claim-text.ts';
import type { Held } from '#features/credentials/contract.ts';
import type { Disclosure } from '#features/presentation/contract.ts';
import type { Language } from '#platform/words.ts';
import { eye, idCard } from '#ui/drawings/icons.ts';
import type { Tone } from '#ui/feedback/Badge.tsx';
import type { RowContent } from '../timeline-entry.ts';
import { words } from '../words.ts';

/** A credential received from another issuer. */
export function ofHeld({ name, issuer }: Held, language: Language): RowContent {
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

/** A verifier's request and its outcome: the credentials disclosed, or only that it asked. */
export function ofDisclosure({ verifier, outcome, shown }: Disclosure, language: Language): RowContent {
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
