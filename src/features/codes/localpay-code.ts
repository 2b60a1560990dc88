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

/** LocalPay's name in shops' codes: a UUID, since a domain would be somebody's. */
export const LOCALPAY_SCHEME = 'E155D15419484C20A076B73D31C4C506';
const WON = '410';
const ACCOUNT = '01';
const EXPIRES = '01';
/** Of what is left to private use (80 to 99), where we say until when. */
const EXPIRY_TAG = '80';

const isOurs = (part: MerchantAccount): part is Template =>
  'scheme' in part && part.scheme.toUpperCase() === LOCALPAY_SCHEME;

/**
 * Reads a shop's code as LocalPay pays it: in won, of a shop with an account here, and not past its end. `now` is in Unix seconds by the reader's
 * clock, which may be wrong, so that a code with a reference is left to the server, which knows whether it is over.
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

/** Whose code it is instead. */
function schemeOf({ accounts: [first] }: MerchantCode): string {
  if (!first) return '';
  return 'scheme' in first ? (knownAs(first.scheme) ?? first.scheme) : first.tag;
}

/** What people call a scheme that names itself by a registered application (ISO/IEC 7816-5). */
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
  /** ISO 18245. */
  readonly category: string;
  readonly name: string;
  readonly city: string;
  readonly local?: MerchantCode['local'];
  /** Whole won; with it the code is for one payment. */
  readonly amount?: string | undefined;
  readonly reference?: string | undefined;
  /** Unix seconds. */
  readonly expiresAt?: number | undefined;
}

/** A shop's code for `printMerchantCode`: static, for any payment, or with an amount, for one. */
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
