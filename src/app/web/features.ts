import { activity } from '#features/activity/web/feature.ts';
import { admission } from '#features/admission/web/feature.ts';
import { assets } from '#features/assets/web/feature.ts';
import { auth } from '#features/auth/web/feature.ts';
import { banking } from '#features/banking/web/feature.ts';
import { campaigns } from '#features/campaigns/web/feature.ts';
import { cases } from '#features/cases/web/feature.ts';
import { chain } from '#features/chain/web/feature.ts';
import { connections } from '#features/connections/web/feature.ts';
import { contacts } from '#features/contacts/web/feature.ts';
import { credentials } from '#features/credentials/web/feature.ts';
import { currency } from '#features/currency/web/feature.ts';
import { documents } from '#features/documents/web/feature.ts';
import { home } from '#features/home/web/feature.ts';
import { issuance } from '#features/issuance/web/feature.ts';
import { ledger } from '#features/ledger/web/feature.ts';
import { localpay } from '#features/localpay/web/feature.ts';
import { me } from '#features/me/web/feature.ts';
import { notifications } from '#features/notifications/web/feature.ts';
import { office } from '#features/office/web/feature.ts';
import { orders } from '#features/orders/web/feature.ts';
import { organisations } from '#features/organisations/web/feature.ts';
import { outbound } from '#features/outbound/web/feature.ts';
import { parties } from '#features/parties/web/feature.ts';
import { pay } from '#features/pay/web/feature.ts';
import { portability } from '#features/portability/web/feature.ts';
import { presentation } from '#features/presentation/web/feature.ts';
import { requests } from '#features/requests/web/feature.ts';
import { shops } from '#features/shops/web/feature.ts';
import { statements } from '#features/statements/web/feature.ts';
import { terms } from '#features/terms/web/feature.ts';
import { tills } from '#features/tills/web/feature.ts';
import { traveler } from '#features/traveler/web/feature.ts';
import { verify } from '#features/verify/web/feature.ts';
import { work } from '#features/work/web/feature.ts';
import type { WebFeature } from '#platform/web/feature.ts';

/** The web's side of every feature that has one; a new one has its line here. */
export const webFeatures: readonly WebFeature[] = [
  auth,
  organisations,
  office,
  terms,
  outbound,
  connections,
  documents,
  credentials,
  currency,
  ledger,
  contacts,
  banking,
  chain,
  campaigns,
  pay,
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
  admission,
  cases,
  portability,
  parties,
  activity,
  notifications,
  me,
  home,
];
