/** Digits and letters whose Korean names end in a consonant. The names of 1, 7, 8, L and R end in ㄹ. */
const CLOSED = /[0136-8LMNRlmn]/;
const RIEUL = /[178LRl]/;
const FIRST = '가'.charCodeAt(0);
const FINALS = 28;
const RIEUL_FINAL = 8;

/**
 * Returns the kind of final consonant that a word is read with: none, ㄹ or another. For Latin words it is a guess from
 * the last letter.
 */
function finalOf(word: string): 'none' | 'rieul' | 'other' {
  // An amount in won is read with the unit after it.
  const read = /^[-+]?₩[\d,.]+$/.test(word) ? '원' : word.replace(/ng$/i, '옹');
  const last = [...read.replace(/\([^()]*\)$/, '')].findLast((one) => /[\p{L}\p{N}]/u.test(one)) ?? '';
  if (/[가-힣]/.test(last)) {
    const final = (last.charCodeAt(0) - FIRST) % FINALS;
    return final === 0 ? 'none' : final === RIEUL_FINAL ? 'rieul' : 'other';
  }
  if (!CLOSED.test(last)) return 'none';
  return RIEUL.test(last) ? 'rieul' : 'other';
}

const PAIRS = { 을: '를', 이: '가', 은: '는', 과: '와', 으로: '로' } as const;

/** Appends the right form of a Korean particle to a word: `withParticle('5 XP', '을')` is `5 XP를`. */
export function withParticle(word: string, particle: keyof typeof PAIRS): string {
  const final = finalOf(word);
  const isOpen = final === 'none' || (particle === '으로' && final === 'rieul');
  return word + (isOpen ? PAIRS[particle] : particle);
}
