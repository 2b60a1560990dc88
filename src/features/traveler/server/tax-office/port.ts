import { type OutsidePort, portState } from '#platform/server/settings/ports.ts';
import type { OfficeResult, RefusalCode } from '../../rules.ts';

/** A purchase as the office records it. The passport's keyed hash is the only personal datum. */
export interface Purchase {
  /** The claim's UUID, also the idempotency key: the same reference always gets the same answer. */
  readonly reference: string;
  /** Hex SHA-256 of the receipt's JCS payload, or of the typed receipt number. */
  readonly receiptHash: string;
  readonly merchant: { readonly name: string; readonly businessNumber: string | null };
  /** Time of the purchase, an ISO 8601 instant. */
  readonly purchasedAt: string;
  /** Amount of the purchase in USD, with two decimals. */
  readonly amount: string;
  /** Refund claimed in USD, with two decimals. */
  readonly refund: string;
  /** Hex keyed hash of the passport, never its number. */
  readonly passport: string;
  /** Day of departure, an ISO date; null if unknown. */
  readonly departsOn: string | null;
}

/** The office's final answer to a submission. `reference_used` means that another purchase has this reference. */
export type Recorded =
  | { readonly status: 'recorded'; readonly number: string }
  | { readonly status: 'refused'; readonly code: RefusalCode; readonly text?: string };

/** A finding of customs about a recorded purchase. A number may have several, even with different results. */
export interface Confirmation {
  readonly number: string;
  readonly result: OfficeResult;
  /**
   * Amount due in USD with two decimals, only for a partial confirmation. The caller must check that it is less than
   * the claim.
   */
  readonly refund?: string;
  readonly reason?: string;
  /** Time of the finding, an ISO 8601 instant. */
  readonly at: string;
}

/** Maximum results on one page of confirmations. */
export const PAGE_RESULTS = 200;

export interface ConfirmationPage {
  /** Results in the order of publication, and so by `at`. At most PAGE_RESULTS; empty if nothing is new. */
  readonly results: readonly Confirmation[];
  /**
   * Cursor for the next call: opaque, at most 200 characters. Null before the first publication; unchanged if nothing
   * is new.
   */
  readonly next: string | null;
}

/**
 * A tax office that records purchases and publishes the findings of customs: the sandbox, or an office by HTTP. It
 * never calls this server and is polled, as Japan's agency publishes its results. A rejected call leaves the outcome
 * unknown: it is repeated with the same reference or cursor.
 */
export interface TaxOffice {
  readonly name: string;
  /** False if there is no office: no claim is accepted, and waiting ones keep waiting. */
  readonly isOffered: boolean;
  readonly isSandbox: boolean;
  record(purchase: Purchase): Promise<Recorded>;
  /** Returns what was published after a cursor, or from the beginning for null. */
  confirmed(since: string | null): Promise<ConfirmationPage>;
  /** Releases the office's resources. */
  close(): void;
}

/** The built-in office, which decides about most purchases only when a person starts it. */
export interface SandboxOffice extends TaxOffice {
  readonly isSandbox: true;
  /**
   * Makes the office decide about a purchase, as if the goods reached customs now. Returns false if the purchase is
   * unknown, decides by itself or was already started.
   */
  start(reference: string, result?: OfficeResult): Promise<boolean>;
}

/** The port to the tax office. */
export const taxOfficePort: OutsidePort = {
  state: (settings) => portState(settings.taxOffice !== undefined, settings),
  closed: 'TAX_OFFICE_URL is not set: refund claims are not taken',
};
