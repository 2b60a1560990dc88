import { MISLEADING } from '#platform/refusal.ts';
import type { Language } from '#platform/words.ts';
import { HttpError } from './api.ts';
import { commonRefusalWords, faultWords, misleadingWords, type Sentences } from './refusal-words.ts';

/** A feature's sentences: for refusals by code, and for fields by the name that the call uses. */
export interface ReasonWords {
  readonly refusals: Sentences;
  readonly fields?: Sentences | undefined;
}

const common: Sentences = commonRefusalWords;

/**
 * Returns the sentence that explains a failed call. In order: the feature's sentence for the refusal or the first
 * invalid field, the common sentence, the reference of a fault; `otherwise` if no answer came. Only codes unknown to
 * this version are shown in the server's English.
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

/** Returns the key of a failure in help: the refusal's code, or the kind of failure. */
export const codeOf = (error: unknown): string => (error instanceof HttpError ? (error.code ?? 'fault') : 'unanswered');

/** Returns the reason for each refused field in the person's language, by the name that the call uses. */
export function reasonsOf(error: unknown, words: ReasonWords, language: Language): Readonly<Record<string, string>> {
  if (!(error instanceof HttpError)) return {};
  const own = words.refusals[error.code ?? '']?.[language];
  const named = Object.entries(error.problem?.errors ?? {});
  return Object.fromEntries(named.map(([name, text]) => [name, own ?? ofField(words, name, text)?.[language] ?? text]));
}

const ofField = (words: ReasonWords, name: string, text: string) =>
  text === MISLEADING ? misleadingWords : words.fields?.[name];
