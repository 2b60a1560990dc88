import { shownSafely } from '#platform/texts/shown-safely.ts';

/** What a receiver answered, as text that shows what it is; null for nothing. */
export function answerText(answer: Uint8Array | null): string | null {
  if (answer === null || answer.length === 0) return null;
  const text = new TextDecoder().decode(answer);
  return shownSafely(text.replace(/(?![\n\t])\p{Cc}/gu, '\ufffd')).toWellFormed();
}
