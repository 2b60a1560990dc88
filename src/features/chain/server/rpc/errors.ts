/** A node that gave no answer, or one that cannot be read. It names the endpoint by its place in the setting: its URL may hold a key. */
export class ChainUnanswered extends Error {
  readonly hasOwnWords = true;
  override readonly name = 'ChainUnanswered';
}

/** What a node refused, in its words, of which nothing is believed. */
export class ChainRefused extends Error {
  readonly hasOwnWords = true;
  override readonly name = 'ChainRefused';
  readonly code: number;
  constructor(message: string, code: number) {
    super(message);
    this.code = code;
  }
}

/** What was asked of a block of that number, or of what is in it. */
export interface Question {
  readonly ask: Asked;
  /** As JSON. */
  readonly args: readonly unknown[];
  readonly block: number;
}
/** What is asked again where the answers differed. */
export type Asked =
  | 'blockByNumber'
  | 'logsOf'
  | 'receiptsOf'
  | 'receipt'
  | 'balanceAt'
  | 'tokenBalanceAt'
  | 'nonceAt'
  | 'isContract';

/** Endpoints that say different things of one block, or a block that says otherwise than what is told of it: nothing moves until they agree. */
export class ChainDisagreement extends Error {
  readonly hasOwnWords = true;
  override readonly name = 'ChainDisagreement';
  /** Until when nothing of a final block can be believed: until this is answered alike. */
  readonly question: Question | undefined;
  constructor(message: string, question?: Question) {
    super(message);
    this.question = question;
  }
}

/** Whether nobody answers, or endpoints differ, so that everything else would meet the same; what a node refuses is of the one question alone. */
export const isChainSilent = (error: unknown): boolean =>
  error instanceof ChainUnanswered || error instanceof ChainDisagreement;

/** Whether the chain could not be asked, so that the same question may be asked later. */
export const isChainAway = (error: unknown): boolean => isChainSilent(error) || error instanceof ChainRefused;
