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

/** Parent page of each page that has no menu entry of its own. */
export const ABOVE: Readonly<Partial<Record<OrgPage, OrgPage>>> = {
  banks: 'money',
  cases: 'payments',
  tills: 'payments',
  people: 'staff',
  audit: 'staff',
};

/** True if only a server for many people has this page. */
export const isForMany = (page: OrgPage): boolean => page === 'cases' || page === 'tills';

/** Reports whether a page is open: the role has its right, and pages of shops need a shop. */
export function isOpen({ rights, organisation }: Membership, page: OrgPage): boolean {
  const isShop = organisation.kinds.includes('merchant');
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
    staff: 'see',
    people: 'read',
    audit: 'audit',
    banks: 'money',
    more: 'see',
  } as const;
  if (page === 'refunds' && !organisation.kinds.includes('refund_operator')) return false;
  const isOfShop = page === 'payments' || page === 'cases' || page === 'tills';
  if (isForMany(page) && !isHosted()) return false;
  return rights.includes(needs[page]) && (!isOfShop || isShop);
}
