import { activity } from '#features/activity/server/feature.ts';
import { admission } from '#features/admission/server/feature.ts';
import { assets } from '#features/assets/server/feature.ts';
import { auth } from '#features/auth/server/feature.ts';
import { banking } from '#features/banking/server/feature.ts';
import { campaigns } from '#features/campaigns/server/feature.ts';
import { cases } from '#features/cases/server/feature.ts';
import { chain } from '#features/chain/server/feature.ts';
import { connections } from '#features/connections/server/feature.ts';
import { contacts } from '#features/contacts/server/feature.ts';
import { credentials } from '#features/credentials/server/feature.ts';
import { currency } from '#features/currency/server/feature.ts';
import { documents } from '#features/documents/server/feature.ts';
import { exchange } from '#features/exchange/server/feature.ts';
import { files } from '#features/files/server/feature.ts';
import { home } from '#features/home/server/feature.ts';
import { identity } from '#features/identity/server/feature.ts';
import { issuance } from '#features/issuance/server/feature.ts';
import { ledger } from '#features/ledger/server/feature.ts';
import { localpay } from '#features/localpay/server/feature.ts';
import { me } from '#features/me/server/feature.ts';
import { members } from '#features/members/server/feature.ts';
import { notifications } from '#features/notifications/server/feature.ts';
import { office } from '#features/office/server/feature.ts';
import { orders } from '#features/orders/server/feature.ts';
import { organisations } from '#features/organisations/server/feature.ts';
import { outbound } from '#features/outbound/server/feature.ts';
import { parties } from '#features/parties/server/feature.ts';
import { pay } from '#features/pay/server/feature.ts';
import { paycodes } from '#features/paycodes/server/feature.ts';
import { portability } from '#features/portability/server/feature.ts';
import { presentation } from '#features/presentation/server/feature.ts';
import { reports } from '#features/reports/server/feature.ts';
import { requests } from '#features/requests/server/feature.ts';
import { reserve } from '#features/reserve/server/feature.ts';
import { settlement } from '#features/settlement/server/feature.ts';
import { shops } from '#features/shops/server/feature.ts';
import { statements } from '#features/statements/server/feature.ts';
import { terms } from '#features/terms/server/feature.ts';
import { tills } from '#features/tills/server/feature.ts';
import { traveler } from '#features/traveler/server/feature.ts';
import { trust } from '#features/trust/server/feature.ts';
import { verifier } from '#features/verifier/server/feature.ts';
import { verify } from '#features/verify/server/feature.ts';
import { work } from '#features/work/server/feature.ts';
import { defineParts, type Feature } from '#platform/server/feature.ts';
import { ownParts } from '#platform/server/own-parts.ts';

/** Codes has no server side; its place in the order says who may import it. */
const codes = defineParts({ name: 'codes' });

/**
 * Server side of every feature in order: each may import only earlier ones, platform and ui. A new feature adds its
 * line here.
 */
export const serverFeatures: readonly Feature[] = [
  auth,
  identity,
  organisations,
  office,
  terms,
  outbound,
  connections,
  trust,
  documents,
  files,
  credentials,
  currency,
  ledger,
  codes,
  contacts,
  banking,
  exchange,
  chain,
  campaigns,
  pay,
  paycodes,
  statements,
  shops,
  tills,
  orders,
  requests,
  assets,
  localpay,
  work,
  verify,
  traveler,
  issuance,
  presentation,
  verifier,
  admission,
  settlement,
  reserve,
  cases,
  members,
  reports,
  portability,
  parties,
  activity,
  notifications,
  me,
  home,
];

/** Returns all parts of a server: the features, then the platform's own part in the same form. */
export const allParts = (features: readonly Feature[] = serverFeatures): readonly Feature[] => [...features, ownParts];
