import { MISLEADING } from '#platform/refusal.ts';
import type { Language } from '#platform/words.ts';
import { HttpError } from './api.ts';
import { commonRefusalWords, faultWords, misleadingWords, type Sentences } from './refusal-words.ts';

/** A feature's sentences: for its refusals by their code, and for its fields by the name that the call gives them. */
export interface ReasonWords {
  readonly refusals: Sentences;
  readonly fields?: Sentences | undefined;
}

const common: Sentences = commonRefusalWords;

/**
 * What a person reads when a call failed: the feature's sentence for the refusal, for the first field that cannot be taken, what may be said of
 * any call, the reference of a fault; `otherwise` when no answer came. Only what this version does not know stays in the server's English.
 */
export function reasonOf(error: unknown, words: ReasonWords, language: Language, otherwise: string): string {
  if (!(error instanceof HttpError)) return otherwise;
  const { code = '', problem } = error;
  const own = words.refusals[code]?.[language];
  if (own !== undefined) return own;
  const named = Object.entries(problem?.errors ?? {});
  const [field] = named.flatMap(([name, text]) => ofField(words, name, text)?.[language] ?? []);
  if (field !== undefined) return field;
  if (problem?.ref !== undefined) return faultWords[language].fault(problem.ref);
  return common[code]?.[language] ?? problem?.detail ?? problem?.title ?? otherwise;
}

/** By what a failure is looked up in help: the code of its refusal, or what else became of the call. */
export const codeOf = (error: unknown): string => (error instanceof HttpError ? (error.code ?? 'fault') : 'unanswered');

/** The reason of each field that a call was refused for, by the name that the call gives it, in the person's language. */
export function reasonsOf(error: unknown, words: ReasonWords, language: Language): Readonly<Record<string, string>> {
  if (!(error instanceof HttpError)) return {};
  const own = words.refusals[error.code ?? '']?.[language];
  const named = Object.entries(error.problem?.errors ?? {});
  return Object.fromEntries(named.map(([name, text]) => [name, own ?? ofField(words, name, text)?.[language] ?? text]));
}

const ofField = (words: ReasonWords, name: string, text: string) =>
  text === MISLEADING ? misleadingWords : words.fields?.[name];
