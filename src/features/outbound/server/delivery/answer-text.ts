import { shownSafely } from '#platform/texts/shown-safely.ts';

/** Returns a receiver's response as printable text, or null if it is empty. */
export function answerText(answer: Uint8Array | null): string | null {
  if (answer === null || answer.length === 0) return null;
  const text = new TextDecoder().decode(answer);
  return shownSafely(text.replace(/(?![\n\t])\p{Cc}/gu, '\ufffd')).toWellFormed();
}
