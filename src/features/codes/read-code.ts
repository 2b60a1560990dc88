import { assetOf } from '#features/currency/assets.ts';
import { type AddressFault, readAddress } from '#features/identity/address.ts';
import { pastedText } from '#features/identity/pasted.ts';
import { parseUnits } from '#platform/money.ts';
import { looksLikeBitcoin, readBitcoin } from './bip-321.ts';
import { chargeLink, looksLikeLink, readDigits, readLink } from './charge-link.ts';
import type { Code } from './code.ts';
import { amountOfRequest, looksLikeEip681, printEip681, readEip681 } from './eip-681.ts';
import { type Fault, type FaultCode, faultOf, isFault } from './fault.ts';
import { readLocalPay } from './localpay-code.ts';
import { looksLikeMerchantCode, printMerchantCode } from './merchant-code.ts';

/** Maximum length in characters, near a QR code's own limit (4,296 characters; more only for digits alone). */
export const LONGEST_CODE = 4096;

/** The page's origin and the time, which decide how a code is read. */
export interface CodeContext {
  readonly chainId: number;
  /** Origin under which people open this wallet, without a trailing slash. */
  readonly origin: string;
  /** Current time in Unix seconds. */
  readonly now: number;
}

/** Parses a scanned, pasted or typed text into its content, or an exact fault. Decides nothing and pays nothing. */
export function readCode(text: string, here: CodeContext): Code | Fault {
  const plain = text.trim();
  if (plain.length > LONGEST_CODE) return faultOf('too_long');
  // One number in ten thousand begins like a merchant code. A merchant code's checksum covers its original characters,
  // including full-width letters in a name.
  if (looksLikeMerchantCode(plain)) return readDigits(plain) ?? readLocalPay(plain, here.now);
  const given = pastedText(plain);
  const number = readDigits(given);
  if (number) return number;
  if (looksLikeEip681(given)) return readPayment(given, here.chainId);
  if (looksLikeBitcoin(given)) {
    const read = readBitcoin(given);
    return isFault(read) ? read : faultOf('other_network');
  }
  if (looksLikeLink(given)) return readLink(given, here);
  return readPlain(given, here.chainId);
}

/** Formats a code in its one canonical form. */
export function printCode(code: Code, origin: string): string {
  switch (code.kind) {
    case 'address':
      return code.address.checksummed;
    case 'payment':
      return printEip681({
        address: code.address,
        chain: code.chain === undefined ? undefined : String(code.chain),
        asset: code.asset,
        units: unitsOf(code),
      });
    case 'merchant':
      return printMerchantCode(code.merchant);
    case 'charge':
      return chargeLink(origin, code.id);
    case 'number':
      return code.digits;
  }
}

function unitsOf({ asset, amount }: Extract<Code, { kind: 'payment' }>): bigint | undefined {
  if (!asset || amount === undefined) return undefined;
  const units = parseUnits(amount, assetOf(asset).places);
  if (typeof units !== 'bigint') throw new Error(`${amount} is not an amount of ${asset}`);
  return units;
}

function readPayment(text: string, chainId: number): Code | Fault {
  const read = readEip681(text);
  if (isFault(read)) return read;
  const { address, asset, chain } = read;
  if (chain !== undefined && chain !== String(chainId)) return faultOf('wrong_chain', chain);
  return {
    kind: 'payment',
    address,
    chain: chain === undefined ? undefined : chainId,
    asset,
    amount: amountOfRequest(read),
  };
}

const ADDRESS_FAULTS: Readonly<Record<AddressFault, FaultCode>> = {
  malformed: 'unknown',
  bad_checksum: 'bad_checksum',
  wrong_network: 'wrong_chain',
  other_network: 'other_network',
  contract_call: 'contract_call',
};

function readPlain(text: string, chainId: number): Code | Fault {
  const read = readAddress(text, chainId);
  if (typeof read !== 'string') return { kind: 'address', address: read };
  if (read === 'malformed' && /^(0x|did:|eip155:)/i.test(text)) return faultOf('not_an_address');
  return faultOf(ADDRESS_FAULTS[read], read === 'wrong_network' ? chainNamed(text) : '');
}

/** Returns the chain that a DID or a CAIP-10 account names, in decimal if it is a number. */
function chainNamed(text: string): string {
  const name = /^(?:did:ethr|(?:did:pkh:)?eip155):([^:]+):/.exec(text)?.[1] ?? '1';
  return /^0x[0-9a-f]{1,14}$/i.test(name) ? String(Number(name)) : name;
}
