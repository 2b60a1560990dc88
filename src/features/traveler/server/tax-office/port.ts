import type { OfficeResult, RefusalCode } from '../../office.ts';

/** A purchase as the office records it; nothing in it names the person but the keyed hash. */
export interface Purchase {
  /** The claim's UUID, and the idempotency key: the same reference is the same purchase and has the same answer. */
  readonly reference: string;
  /** Hex SHA-256 of the receipt's JCS payload, or of what stands in for it. */
  readonly receiptHash: string;
  readonly merchant: { readonly name: string; readonly businessNumber: string | null };
  /** ISO 8601 instant. */
  readonly purchasedAt: string;
  /** USD, two decimals. */
  readonly amount: string;
  /** USD, two decimals. */
  readonly refund: string;
  /** Hex keyed hash of the passport: never the number. */
  readonly passport: string;
  /** ISO date. */
  readonly departsOn: string | null;
}

/** The office's answer on a purchase, for good; `reference_used` says that another purchase has this reference. */
export type Recorded =
  | { readonly status: 'recorded'; readonly number: string }
  | { readonly status: 'refused'; readonly code: RefusalCode; readonly text?: string };

/** What customs found of a recorded purchase. One number may come any number of times, also with another result. */
export interface Confirmation {
  readonly number: string;
  readonly result: OfficeResult;
  /** Of a partial one alone: USD, two decimals, what is due. The office says so; that it is less than was asked is for the caller to check. */
  readonly refund?: string;
  readonly reason?: string;
  /** ISO 8601 instant. */
  readonly at: string;
}

/** At most so many on one page of confirmations. */
export const PAGE_RESULTS = 200;

export interface ConfirmationPage {
  /** In the order in which the office published them, so by `at`; at most PAGE_RESULTS, and none where nothing is new. */
  readonly results: readonly Confirmation[];
  /** From where to go on: opaque, at most 200 characters; null before anything was published. Where nothing is new it is the one that was given. */
  readonly next: string | null;
}

/**
 * Anyone who records purchases and publishes what customs found: the sandbox, or an office by HTTP. It is asked and tells nothing by itself, as Japan's
 * agency publishes it. Every call may reject, which says nothing about the purchase: it is asked again with the same reference or cursor.
 */
export interface TaxOffice {
  readonly name: string;
  /** False where there is none: no claim is taken, and what waits for one waits. */
  readonly isOffered: boolean;
  readonly isSandbox: boolean;
  record(purchase: Purchase): Promise<Recorded>;
  /** What was published after a cursor, from the first with null. */
  confirmed(since: string | null): Promise<ConfirmationPage>;
  /** Lets go of what it holds. */
  close(): void;
}

/** The office inside this program, which decides about most purchases only when a person lets it. */
export interface SandboxOffice extends TaxOffice {
  readonly isSandbox: true;
  /** Lets it decide about a purchase, as if its goods came to customs now; false where it was not recorded, or decides by itself or has been let. */
  start(reference: string, result?: OfficeResult): Promise<boolean>;
}
