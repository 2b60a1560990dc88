import { CHECKING_ROLES, OFFICE_ROLES, type Role, type State } from '#features/organisations/rules.ts';

export type OfficeRole = (typeof OFFICE_ROLES)[number];

/**
 * Rights in the office and the roles that have them. A test for every call is derived from this table. A call names one
 * right; an act that needs two people names one right to make it and one to check it.
 *
 * `see`: read what circulates and what is pending · `shops`: approve, refuse, suspend and resume organisations ·
 * `close`: request that an organisation be closed for good · `make`: withdraw an own act · `check`: carry out or refuse
 * another's act · `access`: manage the office's staff · `campaigns`: draft and change campaigns and request their start
 * · `stop`: stop a campaign or an exchange pair · `disputes`: read cases, and see how many documents wait · `decide`:
 * open, take and decide cases · `identity`: review identity documents · `settle_identity`: decide where two reviewers
 * disagree · `members`: find and read members · `contact`: read and search their e-mail · `freeze`: freeze a member at
 * once and set lower caps · `standing`: request a lifted freeze, higher caps or a closed account · `help`: end a
 * member's sessions and send recovery e-mails · `reports`: read and export reports on the currency · `findings`: review
 * suspicious dealings of members.
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

/** Read-only rights, the only ones left while the operator is suspended. */
const READING: readonly OfficeRight[] = ['see', 'members', 'contact', 'bank', 'disputes', 'reports', 'findings'];

export const isOfficeRight = (word: string): word is OfficeRight => Object.hasOwn(OFFICE_RIGHTS, word);

/** Reports whether a role has a right in the office, given the operator's state. */
export const mayInOffice = (role: Role, right: OfficeRight, state: State): boolean =>
  (OFFICE_RIGHTS[right] as readonly Role[]).includes(role) &&
  (state === 'approved' || (state === 'suspended' && READING.includes(right)));

/** Returns all rights of a role, given the operator's state. */
export const officeRightsOf = (role: Role, state: State): OfficeRight[] =>
  (Object.keys(OFFICE_RIGHTS) as OfficeRight[]).filter((right) => mayInOffice(role, right, state));

/** Maximum length of an entry, in minutes. */
export const ENTRY_MINUTES = 30;
/** Minutes for a sign-in at the provider, and minutes for which a finished one is valid for the passkey. */
export const SIGN_IN_MINUTES = 5;
/** Days after which an unchecked act expires. */
export const ACT_DAYS = 7;

export const ACT_STATES = ['waiting', 'done', 'refused', 'withdrawn', 'expired'] as const;
export type ActState = (typeof ACT_STATES)[number];

/** Acts that need two people. Each is implemented by one kind, registered in `server/acts/kinds.ts`. */
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

/** Names of the facts that describe what an act decides or changes. */
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
 * Facts with whole account numbers, shown to the maker and to roles that check acts. Other roles see the last four
 * digits, also in the title. Texts from the bank are included, since they may contain a payer's number.
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
/** Shown in place of a fact that a role may not read. */
export const HIDDEN_FACT = '•••';
/**
 * Stands for a kind or fact that only a newer release knows. During an upgrade, that release runs beside this one and
 * decides such acts.
 */
export const UNKNOWN = 'unknown';

/** Maximum length of a freeze or of caps with an end, in days. */
export const FREEZE_DAYS = 365;
/** Maximum results of a search. */
export const MOST_FOUND = 50;
export type ActKindName = (typeof ACT_KINDS)[number];

/**
 * Decisions about an organisation that one officer makes, each with the states that it starts from and the state that
 * it leads to.
 */
export const DECISIONS = {
  approve: { from: ['asked'], to: 'approved', needsReason: false },
  refuse: { from: ['asked'], to: 'closed', needsReason: true },
  suspend: { from: ['approved'], to: 'suspended', needsReason: true },
  resume: { from: ['suspended'], to: 'approved', needsReason: false },
} as const satisfies Record<string, { from: readonly State[]; to: State; needsReason: boolean }>;
export type Decision = keyof typeof DECISIONS;
export const decisions = Object.keys(DECISIONS) as [Decision, ...Decision[]];

/**
 * First steps of a new office, in order: the currency is named, a second person has joined, the bank has stated
 * credits, the operator has a proven account, a shop is open, won are issued.
 */
export const FIRST_STEPS = ['currency', 'second', 'statement', 'account', 'shop', 'issue'] as const;
export type FirstStep = (typeof FIRST_STEPS)[number];

/** Returns the path of a page. */
export const pathOfPage = (name: string): string => (name === 'today' ? '/office' : `/office/${name}`);
