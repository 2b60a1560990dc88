export const activityTypes = ['transaction', 'credential', 'work', 'travel', 'document', 'security'] as const;
export type ActivityType = (typeof activityTypes)[number];

/** Something that happened in a service, in the words of the person's language. */
export interface Activity {
  readonly key: string;
  readonly type: ActivityType;
  /** When it happened, RFC 3339 UTC. */
  readonly at: string;
  readonly title: string;
  readonly detail: string;
  /** `detail` as a row has it: by the name that the person has for an address. A file has the address. */
  readonly name?: string | undefined;
  /** As the record has it, which decides the colour. */
  readonly status: string;
  readonly statusWord: string;
  readonly money?: ActivityMoney | undefined;
  /** Of an exchange within the wallet: its other asset. */
  readonly exchanged?: ActivityMoney | undefined;
}

export interface ActivityMoney {
  /** A decimal string, below 0 for what went out. */
  readonly amount: string;
  /** USDC, KRW, USD, ... */
  readonly unit: string;
  /** What was paid on top, a decimal string. */
  readonly fee?: string | undefined;
}
