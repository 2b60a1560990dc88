import { screens as activity } from '#features/activity/screens.ts';
import { screens as admission } from '#features/admission/screens.ts';
import { screens as assets } from '#features/assets/screens.ts';
import { screens as auth } from '#features/auth/screens.ts';
import { screens as banking } from '#features/banking/screens.ts';
import { screens as campaigns } from '#features/campaigns/screens.ts';
import { screens as cases } from '#features/cases/screens.ts';
import { screens as chain } from '#features/chain/screens.ts';
import { screens as connections } from '#features/connections/screens.ts';
import { screens as contacts } from '#features/contacts/screens.ts';
import { screens as credentials } from '#features/credentials/screens.ts';
import { screens as currency } from '#features/currency/screens.ts';
import { screens as documents } from '#features/documents/screens.ts';
import { screens as home } from '#features/home/screens.ts';
import { screens as issuance } from '#features/issuance/screens.ts';
import { screens as localpay } from '#features/localpay/screens.ts';
import { screens as me } from '#features/me/screens.ts';
import { screens as notifications } from '#features/notifications/screens.ts';
import { screens as office } from '#features/office/screens.ts';
import { screens as orders } from '#features/orders/screens.ts';
import { screens as organisations } from '#features/organisations/screens.ts';
import { screens as parties } from '#features/parties/screens.ts';
import { screens as pay } from '#features/pay/screens.ts';
import { screens as portability } from '#features/portability/screens.ts';
import { screens as presentation } from '#features/presentation/screens.ts';
import { screens as requests } from '#features/requests/screens.ts';
import { screens as shops } from '#features/shops/screens.ts';
import { screens as statements } from '#features/statements/screens.ts';
import { screens as terms } from '#features/terms/screens.ts';
import { screens as tills } from '#features/tills/screens.ts';
import { screens as traveler } from '#features/traveler/screens.ts';
import { screens as verify } from '#features/verify/screens.ts';
import { screens as work } from '#features/work/screens.ts';

/** Paths of all screens of features, shared by server and browser. The types need one line per feature. */
export const featureScreens = {
  ...auth,
  ...organisations,
  ...office,
  ...terms,
  ...connections,
  ...documents,
  ...credentials,
  ...currency,
  ...contacts,
  ...banking,
  ...chain,
  ...campaigns,
  ...pay,
  ...statements,
  ...shops,
  ...tills,
  ...orders,
  ...requests,
  ...assets,
  ...localpay,
  ...work,
  ...verify,
  ...traveler,
  ...issuance,
  ...presentation,
  ...admission,
  ...cases,
  ...portability,
  ...parties,
  ...activity,
  ...notifications,
  ...me,
  ...home,
} as const;
