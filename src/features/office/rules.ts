import { CHECKING_ROLES, OFFICE_ROLES, type Role, type State } from '#features/organisations/rules.ts';

export type OfficeRole = (typeof OFFICE_ROLES)[number];

/**
 * What the office's staff may do, and which roles may: data, from which a test is made for every call. A call names one right; an act that two pairs of
 * eyes want names one to make it and one to check it.
 * `disputes` read cases, and how many documents wait · `decide` open, take up and decide them · `identity` look at documents of identity in hand · `settle_identity` decide where two who looked differ · `campaigns` draft, change and ask for the start of a campaign · `stop` stop one, or an exchange pair ·
 * `see` what circulates and what waits · `shops` approve, refuse, suspend, resume · `close` ask that an organisation be closed for good · `make` take back
 * what one asked for · `check` carry out or refuse what another asked for · `access` who is in the office · `members` find and look at members · `contact`
 * read and search their e-mail · `freeze` freeze one at once, set lower caps · `standing` ask that a freeze be lifted, caps raised, one be closed · `help` end their
 * sessions, send recovery · `reports` read and take out what the currency did · `findings` dealings of members that somebody should look at.
 */
export const OFFICE_RIGHTS = {
  see: OFFICE_ROLES,
  shops: ['owner', 'approver'],
  close: ['owner', 'finance', 'support'],
  rules: ['owner', 'finance'],
  bank: ['owner', 'finance', 'approver', 'auditor'],
  issue: ['owner', 'finance'],
  make: ['owner', 'finance', 'support'],
  check: CHECKING_ROLES,
  campaigns: ['owner', 'finance'],
  stop: ['owner', 'finance', 'approver'],
  reports: ['owner', 'finance', 'approver', 'auditor'],
  findings: ['owner', 'approver', 'auditor'],
  disputes: ['owner', 'approver', 'support', 'auditor'],
  decide: ['owner', 'approver', 'support'],
  identity: ['owner', 'approver', 'support'],
  settle_identity: ['owner', 'approver'],
  access: ['owner'],
  members: ['owner', 'approver', 'support', 'auditor'],
  contact: ['owner', 'support'],
  freeze: ['owner', 'approver', 'support'],
  standing: ['owner', 'support'],
  help: ['owner', 'support'],
} as const satisfies Record<string, readonly OfficeRole[]>;
export type OfficeRight = keyof typeof OFFICE_RIGHTS;

/** Rights that write nothing: all that is left while the operator is suspended. */
const READING: readonly OfficeRight[] = ['see', 'members', 'contact', 'bank', 'disputes', 'reports', 'findings'];

export const isOfficeRight = (word: string): word is OfficeRight => Object.hasOwn(OFFICE_RIGHTS, word);

/** Whether a role has a right in the office, in the state that the operator is in. */
export const mayInOffice = (role: Role, right: OfficeRight, state: State): boolean =>
  (OFFICE_RIGHTS[right] as readonly Role[]).includes(role) &&
  (state === 'approved' || (state === 'suspended' && READING.includes(right)));

/** Every right that a role has there. */
export const officeRightsOf = (role: Role, state: State): OfficeRight[] =>
  (Object.keys(OFFICE_RIGHTS) as OfficeRight[]).filter((right) => mayInOffice(role, right, state));

/** Entering holds no longer than this. */
export const ENTRY_MINUTES = 30;
/** So long a sign-in at the provider may take, and so long it is good for the passkey. */
export const SIGN_IN_MINUTES = 5;
/** What nobody checked is over then. */
export const ACT_DAYS = 7;

export const ACT_STATES = ['waiting', 'done', 'refused', 'withdrawn', 'expired'] as const;
export type ActState = (typeof ACT_STATES)[number];

/** What wants two pairs of eyes; each is carried out by one kind of `server/acts/kinds.ts`. */
export const ACT_KINDS = [
  'organisation.close',
  'member.freeze',
  'member.lift',
  'member.limits',
  'member.close',
  'member.email',
  'currency.version',
  'terms.version',
  'money.statement',
  'money.issue',
  'money.credits',
  'money.redeem',
  'money.send',
  'money.refund',
  'campaign.start',
  'settlement.run',
  'settlement.reopen',
  'settlement.return',
  'settlement.paid',
  'orders.file',
  'orders.unpaid',
  'account.prove',
  'case.decide',
  'exchange.terms',
  'exchange.fund',
  'network.limits',
  'network.open',
  'network.release',
  'network.decide',
  'network.reopen',
  'network.void',
] as const;

/** Names of what an act decides or changes, beside its title. */
export const FACTS = [
  'account',
  'assumed_bank',
  'period',
  'opening',
  'credits',
  'debits',
  'closing',
  'confirms',
  'proves',
  'not_proven',
  'payout',
  'left_out',
  'file',
  'bank_reference',
  'payer',
  'recipient',
  'bank_account',
  'shop',
  'paid',
  'sum',
  'whole_credit',
  'fee',
  'shops',
  'lines',
  'member',
  'caps_before',
  'caps_after',
  'until',
  'lines_digest',
  'change',
  'valid_from',
  'rate',
  'gives',
  'most_payment',
  'most_month',
  'trades',
  'predicate',
  'asset',
  'stopped',
  'payment',
  'withdrawal',
  'address',
  'transaction',
  'email_before',
  'email_after',
  'seen',
  'stops',
] as const;
export type FactName = (typeof FACTS)[number];

/** Facts shown only to roles that check acts or read members' e-mail. Other roles see that the fact exists. */
export const PRIVATE_FACTS: readonly FactName[] = ['email_before', 'email_after', 'seen'];
/**
 * Facts with whole account numbers, for those who check or made the act. Other roles see the last four digits, in the title too. A payer's number
 * may be in what the bank says of them.
 */
export const ACCOUNT_FACTS: readonly FactName[] = [
  'bank_account',
  'payout',
  'payer',
  'account',
  'assumed_bank',
  'proves',
  'not_proven',
];
/** Replaces the value of a fact that a role may not read. */
export const HIDDEN_FACT = '•••';
/** A kind or a fact that this release does not know: a newer one runs beside it during an upgrade, and decides it. */
export const UNKNOWN = 'unknown';

/** A freeze or caps with an end hold no longer than this. */
export const FREEZE_DAYS = 365;
/** A search finds so many. */
export const MOST_FOUND = 50;
export type ActKindName = (typeof ACT_KINDS)[number];

/** What is decided about an organisation by one person, each with the states that it leads from and the one that it leads to. */
export const DECISIONS = {
  approve: { from: ['asked'], to: 'approved', needsReason: false },
  refuse: { from: ['asked'], to: 'closed', needsReason: true },
  suspend: { from: ['approved'], to: 'suspended', needsReason: true },
  resume: { from: ['suspended'], to: 'approved', needsReason: false },
} as const satisfies Record<string, { from: readonly State[]; to: State; needsReason: boolean }>;
export type Decision = keyof typeof DECISIONS;
export const decisions = Object.keys(DECISIONS) as [Decision, ...Decision[]];
