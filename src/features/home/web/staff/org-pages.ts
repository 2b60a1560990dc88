import type { Membership } from '#features/organisations/wire.ts';
import { isHosted } from '#platform/web/calls/session.ts';

export const PAGES = [
  'home',
  'money',
  'approvals',
  'payments',
  'cases',
  'tills',
  'refunds',
  'issuing',
  'asking',
  'keys',
  'webhooks',
  'developer',
  'staff',
  'people',
  'audit',
  'banks',
  'more',
] as const;
export type OrgPage = (typeof PAGES)[number];

/** Parses the path of an organisation's page into organisation and page. */
export function parseOrgPath(path: string): { id: number; page: OrgPage | undefined } {
  const [, , id = '', page = 'home'] = path.split('/');
  return { id: Number(id), page: PAGES.find((one) => one === page) };
}

export const pathOfPage = (id: number, page: OrgPage): string =>
  page === 'home' ? `/org/${id}` : `/org/${id}/${page}`;

type Kinds = Pick<Membership['organisation'], 'kinds' | 'isOperator'>;

/** Reports whether an organisation's screens are those of a shop, rather than of an office with programs. */
export const isShop = ({ kinds, isOperator }: Kinds): boolean =>
  kinds.includes('merchant') && !kinds.includes('employer') && !isOperator;

/** Reports whether keys and webhooks have entries of their own. Elsewhere they are under Developer. */
const hasPrograms = ({ kinds, isOperator }: Kinds): boolean => kinds.includes('employer') || isOperator;

/** Entries of the menu, in order. */
export function entriesOf(of: Kinds): readonly OrgPage[] {
  if (isShop(of)) return ['home', 'payments', 'money', 'tills', 'more'];
  const first = ['home', 'money', 'approvals', 'payments', 'refunds'] as const;
  if (hasPrograms(of)) return [...first, 'keys', 'issuing', 'asking', 'webhooks', 'staff'];
  return [...first, 'issuing', 'asking', 'staff', 'developer'];
}

/** Pages for programs of an organisation. */
export const OF_DEVELOPER = ['keys', 'webhooks', 'audit'] as const;

const ABOVE: Readonly<Partial<Record<OrgPage, OrgPage>>> = {
  banks: 'money',
  cases: 'payments',
  tills: 'payments',
  people: 'staff',
  audit: 'staff',
};

/** Returns the parent page of a page that has no menu entry of its own. */
export function aboveOf(of: Kinds, page: OrgPage): OrgPage | undefined {
  const entries = entriesOf(of);
  if (entries.includes(page) || page === 'more') return undefined;
  if (!hasPrograms(of) && OF_DEVELOPER.some((one) => one === page)) return 'developer';
  if (page === 'developer') return 'more';
  return ABOVE[page] ?? (isShop(of) ? 'more' : undefined);
}

/** True if only a server for many people has this page. */
export const isForMany = (page: OrgPage): boolean => page === 'cases' || page === 'tills';

/** Reports whether a page is open: the role has its right, and pages of shops need a shop. */
export function isOpen({ rights, organisation }: Membership, page: OrgPage): boolean {
  const needs = {
    home: 'see',
    money: 'read',
    approvals: 'read',
    payments: 'take',
    cases: 'read',
    tills: 'read',
    refunds: 'read',
    issuing: 'see',
    asking: 'ask',
    keys: 'keys',
    webhooks: 'keys',
    developer: 'keys',
    staff: 'see',
    people: 'read',
    audit: 'audit',
    banks: 'money',
    more: 'see',
  } as const;
  if (page === 'refunds' && !organisation.kinds.includes('refund_operator')) return false;
  const isOfShop = page === 'payments' || page === 'cases' || page === 'tills';
  if (isForMany(page) && !isHosted()) return false;
  return rights.includes(needs[page]) && (!isOfShop || organisation.kinds.includes('merchant'));
}

/** Entries that fit a phone's menu; the last one leads to the rest. */
const MOST_ON_PHONE = 6;

/**
 * Returns the pages of the menu that the person's role opens. On a phone the operator's organisation shows one fewer,
 * because the office takes the first place.
 */
export function placesOf(of: Membership, hasRoom: boolean): readonly OrgPage[] {
  const places = entriesOf(of.organisation).filter((one) => isOpen(of, one));
  const most = of.organisation.isOperator ? MOST_ON_PHONE - 1 : MOST_ON_PHONE;
  return hasRoom || places.length <= most ? places : [...places.slice(0, most - 1), 'more'];
}

const UNDER_SHOP = ['approvals', 'refunds', 'issuing', 'asking', 'staff', 'people', 'developer'] as const;

/** Returns the pages that More lists: for a shop those without an entry, else those that do not fit a phone's menu. */
export function underMore(of: Membership): readonly OrgPage[] {
  if (isShop(of.organisation)) return UNDER_SHOP.filter((page) => isOpen(of, page));
  const shown = placesOf(of, false);
  const all = [...entriesOf(of.organisation), 'people', 'audit'] as const;
  return all.filter((page) => !shown.includes(page) && isOpen(of, page));
}
