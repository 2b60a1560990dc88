export const activityTypes = ['transaction', 'credential', 'work', 'travel', 'document', 'security'] as const;
export type ActivityType = (typeof activityTypes)[number];

/** An event of any service, described in the person's language. */
export interface Activity {
  readonly key: string;
  readonly type: ActivityType;
  /** Time of the event, RFC 3339 UTC. */
  readonly at: string;
  readonly title: string;
  readonly detail: string;
  /** The person's own name for the address in `detail`. Rows show the name; the CSV file has the address. */
  readonly name?: string | undefined;
  /** The record's own status, which decides the colour. */
  readonly status: string;
  readonly statusWord: string;
  readonly money?: ActivityMoney | undefined;
  /** The other asset of an exchange within the wallet. */
  readonly exchanged?: ActivityMoney | undefined;
}

export interface ActivityMoney {
  /** A decimal string, negative for money that went out. */
  readonly amount: string;
  /** Asset or currency code: USDC, KRW, USD, ... */
  readonly unit: string;
  /** The fee on top of the amount, as a decimal string. */
  readonly fee?: string | undefined;
}
