import type { Language } from '../words.ts';
import { HttpError } from './api.ts';

type Sentences = Readonly<Record<string, Readonly<Record<Language, string>>>>;

/** What a person reads when a call failed: the feature's sentence for the refusal, else the server's own words, else `otherwise`. */
export function reasonOf(error: unknown, sentences: Sentences, language: Language, otherwise: string): string {
  if (!(error instanceof HttpError)) return otherwise;
  return sentences[error.code ?? '']?.[language] ?? error.problem?.detail ?? otherwise;
}
