import type { OfficePlace } from '../calls/entry.ts';
import { AccessPage } from './access/AccessPage.tsx';
import { CampaignsPage } from '#features/campaigns/web/office/CampaignsPage.tsx';
import { CasesPage } from '#features/cases/web/office/CasesPage.tsx';
import { IssuePage } from '#features/reserve/web/office/IssuePage.tsx';
import { MembersPage } from '#features/members/web/MembersPage.tsx';
import type { OfficePage } from './office-pages.ts';
import { RulesPage } from '#features/currency/web/office/RulesPage.tsx';
import { ShopsPage } from '#features/shops/web/office/ShopsPage.tsx';

/** The places that come with the first of them that is opened, since the office stands on Today. */
const PAGES = {
  access: AccessPage,
  campaigns: CampaignsPage,
  cases: CasesPage,
  issue: IssuePage,
  members: MembersPage,
  rules: RulesPage,
  shops: ShopsPage,
};
export type LaterPlace = keyof typeof PAGES & OfficePage;

export function LaterPage({ of, page }: { of: OfficePlace; page: LaterPlace }) {
  const Page = PAGES[page];
  return <Page of={of} />;
}
