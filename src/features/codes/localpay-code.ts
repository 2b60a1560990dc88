import { parseId } from '#platform/ids.ts';
import { parseUnits } from '#platform/money.ts';
import type { LocalPayCode } from './code.ts';
import { type Fault, faultOf, isFault } from './fault.ts';
import {
  type MerchantAccount,
  type MerchantCode,
  readMerchantCode,
  schemesIn,
  type Template,
} from './merchant-code.ts';

/** Identifier of LocalPay in shops' codes. A UUID, since a domain would have an owner. */
export const LOCALPAY_SCHEME = 'E155D15419484C20A076B73D31C4C506';
const WON = '410';
const ACCOUNT = '01';
const EXPIRES = '01';
/** The tag of the private range (80 to 99) in which we write the expiry. */
const EXPIRY_TAG = '80';

const isOurs = (part: MerchantAccount): part is Template =>
  'scheme' in part && part.scheme.toUpperCase() === LOCALPAY_SCHEME;

/**
 * Parses a shop's code that LocalPay can pay: in won, for a shop with an account here, and not expired. `now` is in
 * Unix seconds by the reader's clock, which may be wrong. The expiry of a code with a reference is therefore left to
 * the server.
 */
export function readLocalPay(text: string, now: number): LocalPayCode | Fault {
  const merchant = readMerchantCode(text);
  if (isFault(merchant)) {
    const known = schemesIn(text).find((scheme) => knownAs(scheme));
    return known ? faultOf('unknown_scheme', knownAs(known)) : merchant;
  }
  const account = merchant.accounts.find(isOurs)?.fields.find(({ tag }) => tag === ACCOUNT)?.value;
  if (!account) return faultOf('unknown_scheme', schemeOf(merchant));
  if (merchant.currency !== WON) return faultOf('wrong_currency', merchant.currency);
  const amountFault = faultOfWon(merchant.amount);
  if (amountFault) return amountFault;
  const until = merchant.others.find(isOurs)?.fields.find(({ tag }) => tag === EXPIRES)?.value;
  if (until !== undefined && !/^[1-9]\d{9}$/.test(until)) return faultOf('bad_field', EXPIRY_TAG);
  const expiresAt = until === undefined ? undefined : Number(until);
  const isKnown = merchant.initiation === 'dynamic' && parseId(merchant.additional.reference ?? '') !== undefined;
  if (!isKnown && expiresAt !== undefined && now >= expiresAt) return faultOf('expired');
  return { kind: 'merchant', merchant, account, amount: merchant.amount, expiresAt };
}

/** Returns the scheme that the code belongs to. */
function schemeOf({ accounts: [first] }: MerchantCode): string {
  if (!first) return '';
  return 'scheme' in first ? (knownAs(first.scheme) ?? first.scheme) : first.tag;
}

/** Common names of schemes that identify themselves by a registered application (ISO/IEC 7816-5). */
const APPLICATIONS = { A000000677: 'PromptPay', A000000727: 'VietQR' } as const;
const knownAs = (scheme: string): string | undefined =>
  Object.entries(APPLICATIONS).find(([application]) => scheme.toUpperCase().startsWith(application))?.[1];

function faultOfWon(amount: string | undefined): Fault | undefined {
  if (amount === undefined) return undefined;
  const units = parseUnits(amount, 0);
  if (units === 'too_precise') return faultOf('too_many_places', 'KRW');
  return typeof units === 'bigint' && units > 0n ? undefined : faultOf('bad_amount', amount);
}

export interface Shop {
  readonly account: string;
  /** Category of the shop by ISO 18245. */
  readonly category: string;
  readonly name: string;
  readonly city: string;
  readonly local?: MerchantCode['local'];
  /** Whole won; with an amount the code is for one payment. */
  readonly amount?: string | undefined;
  readonly reference?: string | undefined;
  /** Expiry in Unix seconds. */
  readonly expiresAt?: number | undefined;
}

/** Builds a shop's code for `printMerchantCode`: static, for any payment, or with an amount, for one. */
export function shopCode({ account, category, name, city, local, amount, reference, expiresAt }: Shop): MerchantCode {
  const ours = (tag: string, value: string): Template => ({
    tag,
    scheme: LOCALPAY_SCHEME,
    fields: [{ tag: ACCOUNT, value }],
  });
  return {
    initiation: amount === undefined ? 'static' : 'dynamic',
    accounts: [ours('26', account)],
    category,
    currency: WON,
    amount,
    tip: undefined,
    country: 'KR',
    name,
    city,
    postalCode: undefined,
    additional: reference === undefined ? {} : { reference },
    local,
    others: expiresAt === undefined ? [] : [ours(EXPIRY_TAG, String(expiresAt))],
  };
}
