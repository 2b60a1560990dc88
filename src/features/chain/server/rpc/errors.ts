/**
 * A node that did not respond, or whose response was unreadable. Names the endpoint by its position in the setting,
 * since its URL may contain a key.
 */
export class ChainUnanswered extends Error {
  readonly hasOwnWords = true;
  override readonly name = 'ChainUnanswered';
}

/** A node's refusal, in its own words, which are untrusted. */
export class ChainRefused extends Error {
  readonly hasOwnWords = true;
  override readonly name = 'ChainRefused';
  readonly code: number;
  constructor(message: string, code: number) {
    super(message);
    this.code = code;
  }
}

/** A request about the block of that number, or its content. */
export interface Question {
  readonly ask: QuestionKind;
  /** Arguments of the request, as JSON values. */
  readonly args: readonly unknown[];
  readonly block: number;
}
/** Requests that are repeated if the responses differed. */
export type QuestionKind =
  | 'blockByNumber'
  | 'logsOf'
  | 'receiptsOf'
  | 'receipt'
  | 'balanceAt'
  | 'tokenBalanceAt'
  | 'nonceAt'
  | 'isContract';

/**
 * Endpoints gave different responses about one block, or a block contradicts the responses about it: nothing moves
 * until they agree.
 */
export class ChainDisagreement extends Error {
  readonly hasOwnWords = true;
  override readonly name = 'ChainDisagreement';
  /** The request to which endpoints responded differently. Until the responses agree, no final block is trusted. */
  readonly question: Question | undefined;
  constructor(message: string, question?: Question) {
    super(message);
    this.question = question;
  }
}

/**
 * Reports whether nobody answers or endpoints differ, so that any other question would fail too. A refusal concerns one
 * question only.
 */
export const isChainSilent = (error: unknown): boolean =>
  error instanceof ChainUnanswered || error instanceof ChainDisagreement;

/** Reports whether the chain could not respond, so that the same question may be asked later. */
export const isChainAway = (error: unknown): boolean => isChainSilent(error) || error instanceof ChainRefused;
