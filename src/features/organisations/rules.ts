/** Kinds of organisation. One may have several. */
export const KINDS = ['employer', 'merchant', 'issuer', 'refund_operator', 'public_office'] as const;
export type Kind = (typeof KINDS)[number];

export const STATES = ['asked', 'approved', 'suspended', 'closed'] as const;
export type State = (typeof STATES)[number];

export const ROLES = ['owner', 'manager', 'accountant', 'clerk', 'auditor'] as const;
/**
 * Roles in the operator's organisation, in place of `ROLES` (decision 0130). The office decides what they may do there.
 */
export const OFFICE_ROLES = ['owner', 'finance', 'approver', 'support', 'auditor'] as const;
/** Roles of the office that check acts made by others. */
export const CHECKING_ROLES = ['owner', 'approver'] as const;
/** Pages of the operator's own organisation to which the office's Access page links. */
export const OPERATOR_PAGES = ['banks', 'keys', 'issuing', 'home'] as const;
/** Hours for which a person may not check acts of the office after they joined or changed roles there. */
export const CHECKER_HOURS = 24;
export const ALL_ROLES = [...ROLES, 'finance', 'approver', 'support'] as const;
export type Role = (typeof ALL_ROLES)[number];

/** Returns the roles of an organisation. */
export const rolesIn = ({ isOperator }: { readonly isOperator: boolean }): readonly Role[] =>
  isOperator ? OFFICE_ROLES : ROLES;

/**
 * Rights of staff and the roles that have them. A call names one right (`right` in its contract).
 *
 * `see`: read the organisation and its staff · `read`: read its money and records · `accounts`: list its bank accounts
 * · `take`: request payments · `refund`: refund payments · `dispute`: open, answer and withdraw cases about payments ·
 * `shop`: set the shop's names and cashback · `money`: manage bank accounts and contacts · `spend`: send, pay,
 * exchange, withdraw · `staff`: invite, change and remove staff · `keys`: manage keys and webhooks of its programs ·
 * `connect`: manage connections to persons · `issue`: issue credentials to persons · `question`: edit the questions
 * that it asks persons · `ask`: send them · `audit`: read its audit trail · `own`: change its names, close it, and
 * appoint owners.
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

/** Read-only rights, the only ones of an organisation that is not approved or no longer approved. */
const READING: readonly Right[] = ['see', 'read', 'accounts', 'audit'];
/**
 * Rights that an owner also has while the application is pending: withdraw it, close the organisation, and manage
 * staff.
 */
const OWNING: readonly Right[] = ['own', 'staff'];

export const isRight = (word: string): word is Right => Object.hasOwn(RIGHTS, word);

/** Reports whether a role has a right, given the organisation's state. */
export function mayAct(role: Role, right: Right, state: State): boolean {
  if (!(RIGHTS[right] as readonly Role[]).includes(role)) return false;
  if (state === 'approved' || READING.includes(right)) return true;
  return state === 'asked' && OWNING.includes(right);
}

/**
 * Reason why nobody has the rights to spend and refund in the operator's organisation: its money moves by acts of its
 * office that two people sign (decision 0177).
 */
export const BY_ACTS = 'The operator’s money is moved only by acts of its office that two people sign.';
const BY_ACTS_ALONE: readonly Right[] = ['spend', 'refund'];
export const isByActsAlone = (right: Right, { isOperator }: { readonly isOperator: boolean }): boolean =>
  isOperator && BY_ACTS_ALONE.includes(right);

/** Returns all rights of a role, given the organisation's state. */
export const rightsOf = (role: Role, state: State, of: { readonly isOperator: boolean }): Right[] =>
  (Object.keys(RIGHTS) as Right[]).filter((right) => mayAct(role, right, state) && !isByActsAlone(right, of));

/**
 * Reports whether someone with the right `staff` may appoint, change or remove this role. A manager may not manage
 * owners or managers.
 */
export const mayAppoint = (by: Role, role: Role): boolean =>
  by === 'owner' || (by === 'manager' && role !== 'owner' && role !== 'manager');

/** Key scopes, each with the right that the key's creator needs for it. Moving money needs separate scopes. */
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

/** Reports whether a key with these scopes can move money. */
export const movesMoney = (scopes: readonly string[]): boolean =>
  scopes.some((scope) => isScope(scope) && SCOPE_RIGHTS[scope] === 'spend');

/**
 * Returns the scopes that a key opens while its maker has this role. None if the maker may not make keys any more, or
 * has left (null).
 */
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
/** Days for which a replaced key stays valid beside its replacement. */
export const ROTATION_DAYS = 7;

const WEIGHTS = [1, 3, 7, 1, 3, 7, 1, 3, 5];

/** Reports whether ten digits are a Korean business number: the last one is a check digit over the nine before it. */
export function isBusinessNumber(digits: string): boolean {
  if (!/^\d{10}$/.test(digits)) return false;
  const numbers = [...digits].map(Number);
  const sum = WEIGHTS.reduce((total, weight, i) => total + weight * (numbers[i] ?? 0), 0);
  // The ninth digit's product adds its tens digit too.
  const carried = Math.floor((5 * (numbers[8] ?? 0)) / 10);
  return (10 - ((sum + carried) % 10)) % 10 === numbers[9];
}

/** Formats a business number for display: 220-81-62517. */
export const businessNumberText = (digits: string): string => digits.replace(/^(\d{3})(\d{2})(\d{5})$/, '$1-$2-$3');
