/** What an organisation is here; several may be. */
export const KINDS = ['employer', 'merchant', 'issuer', 'refund_operator', 'public_office'] as const;
export type Kind = (typeof KINDS)[number];

export const STATES = ['asked', 'approved', 'suspended', 'closed'] as const;
export type State = (typeof STATES)[number];

export const ROLES = ['owner', 'manager', 'accountant', 'clerk', 'auditor'] as const;
/** Those of the organisation that runs this server's currency, in place of these (decision 0130); what they may do there is the office's. */
export const OFFICE_ROLES = ['owner', 'finance', 'approver', 'support', 'auditor'] as const;
/** Roles of the office that check what others made there. */
export const CHECKING_ROLES = ['owner', 'approver'] as const;
/** Pages of the operator's own organisation to which the office's Access page leads. */
export const OPERATOR_PAGES = ['banks', 'keys', 'issuing', 'home'] as const;
/** Somebody who comes to check acts of the office, or has another role there, checks none for so long. */
export const CHECKER_HOURS = 24;
export const ALL_ROLES = [...ROLES, 'finance', 'approver', 'support'] as const;
export type Role = (typeof ALL_ROLES)[number];

/** The roles that there are in an organisation. */
export const rolesIn = ({ isOperator }: { readonly isOperator: boolean }): readonly Role[] =>
  isOperator ? OFFICE_ROLES : ROLES;

/**
 * What staff may do, and which roles may. A call names one right (`right` in its contract):
 * `see` the organisation and its staff · `read` its money and records · `accounts` list its bank accounts · `take` ask to be paid · `refund` give payments back · `dispute` open, answer and take back cases about payments · `shop` how its shop is
 * named and what it gives back · `money` its bank accounts and contacts · `spend` send, pay, exchange, withdraw · `staff` invite, change, remove · `keys` keys and webhooks of its programs ·
 * `connect` connections to persons · `issue` credentials to persons ·
 * `question` what persons are asked to prove · `ask` them · `audit` its audit trail · `own` its name, its end, its owners.
 */
export const RIGHTS = {
  see: ALL_ROLES,
  read: ['owner', 'manager', 'accountant', 'auditor'],
  accounts: ['owner', 'manager', 'accountant', 'auditor', 'finance'],
  take: ['owner', 'manager', 'accountant', 'clerk'],
  refund: ['owner', 'manager', 'accountant'],
  dispute: ['owner', 'manager', 'accountant'],
  shop: ['owner', 'manager'],
  money: ['owner', 'accountant'],
  spend: ['owner', 'accountant'],
  staff: ['owner', 'manager'],
  keys: ['owner', 'manager'],
  connect: ['owner', 'manager'],
  issue: ['owner', 'manager'],
  question: ['owner', 'manager'],
  ask: ['owner', 'manager', 'clerk'],
  audit: ['owner', 'accountant', 'auditor'],
  own: ['owner'],
} as const satisfies Record<string, readonly Role[]>;
export type Right = keyof typeof RIGHTS;

/** Rights that write nothing: all that is left where an organisation is not approved, or no longer. */
const READING: readonly Right[] = ['see', 'read', 'accounts', 'audit'];
/** What an owner may still do there: take the request back, close it, and see to who is in it. */
const OWNING: readonly Right[] = ['own', 'staff'];

export const isRight = (word: string): word is Right => Object.hasOwn(RIGHTS, word);

/** Whether a role has a right, in the state that its organisation is in. */
export function mayAct(role: Role, right: Right, state: State): boolean {
  if (!(RIGHTS[right] as readonly Role[]).includes(role)) return false;
  if (state === 'approved' || READING.includes(right)) return true;
  return state === 'asked' && OWNING.includes(right);
}

/** Rights that nobody has in the operator of the currency: its money moves by acts of its office, which want two people (decision 0177). */
export const BY_ACTS = 'The money of the operator moves by acts of its office, which two people sign.';
const BY_ACTS_ALONE: readonly Right[] = ['spend', 'refund'];
export const isByActsAlone = (right: Right, { isOperator }: { readonly isOperator: boolean }): boolean =>
  isOperator && BY_ACTS_ALONE.includes(right);

/** Every right that a role has there. */
export const rightsOf = (role: Role, state: State, of: { readonly isOperator: boolean }): Right[] =>
  (Object.keys(RIGHTS) as Right[]).filter((right) => mayAct(role, right, state) && !isByActsAlone(right, of));

/** Whether one who has the right `staff` may make, change or remove somebody in this role: a manager none who manage. */
export const mayAppoint = (by: Role, role: Role): boolean =>
  by === 'owner' || (by === 'manager' && role !== 'owner' && role !== 'manager');

/** The scopes of keys, each with the right that the maker of a key needs for it; moving money has scopes of its own. */
export const SCOPE_RIGHTS = {
  'organisation:read': 'see',
  'events:read': 'read',
  'connections:read': 'read',
  'connections:write': 'connect',
  'approvals:read': 'read',
  'approvals:write': 'ask',
  'decisions:read': 'read',
  'money:hold': 'spend',
  'credentials:issue': 'issue',
  'presentations:request': 'ask',
  'charges:read': 'read',
  'charges:write': 'take',
  'money:refund': 'spend',
  'money:read': 'read',
  'settlements:read': 'read',
} as const satisfies Record<string, Right>;
export type Scope = keyof typeof SCOPE_RIGHTS;
export const SCOPES = Object.keys(SCOPE_RIGHTS) as [Scope, ...Scope[]];

const isScope = (word: string): word is Scope => Object.hasOwn(SCOPE_RIGHTS, word);

/** Whether a key with these scopes moves money. */
export const movesMoney = (scopes: readonly string[]): boolean =>
  scopes.some((scope) => isScope(scope) && SCOPE_RIGHTS[scope] === 'spend');

/** The scopes that a key opens while its maker has this role: none once they make no keys any more, or are gone (null). */
export const openScopes = (
  scopes: readonly string[],
  maker: Role | null,
  of: { readonly isOperator: boolean },
): string[] => {
  const rights = maker === null ? [] : rightsOf(maker, 'approved', of);
  return rights.includes('keys')
    ? scopes.filter((scope) => isScope(scope) && rights.includes(SCOPE_RIGHTS[scope]))
    : [];
};

export const LIMITS = { staff: 50, invitations: 20, keys: 20, ofPerson: 10 } as const;
export const INVITATION_DAYS = 7;
export const KEY_DAYS = { usual: 90, most: 365 } as const;
/** A second key for the same purpose is good beside the first for so long. */
export const ROTATION_DAYS = 7;

const WEIGHTS = [1, 3, 7, 1, 3, 7, 1, 3, 5];

/** Whether ten digits are a Korean business number: its check digit over the nine before it. */
export function isBusinessNumber(digits: string): boolean {
  if (!/^\d{10}$/.test(digits)) return false;
  const numbers = [...digits].map(Number);
  const sum = WEIGHTS.reduce((total, weight, i) => total + weight * (numbers[i] ?? 0), 0);
  // The ninth digit's product counts its tens too.
  const carried = Math.floor((5 * (numbers[8] ?? 0)) / 10);
  return (10 - ((sum + carried) % 10)) % 10 === numbers[9];
}

/** As people write it: 220-81-62517. */
export const businessNumberText = (digits: string): string => digits.replace(/^(\d{3})(\d{2})(\d{5})$/, '$1-$2-$3');
