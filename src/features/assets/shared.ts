import { findAsset } from '#features/currency/assets.ts';
import type { Address } from '#features/identity/address.ts';
import { type RecipientProblem, readRecipient, type SendForm } from '#features/ledger/send-form.ts';
import { parseUnits } from '#platform/money.ts';

/** Content that another app shares (Web Share Target, `share_target` of the manifest). Untrusted. */
export interface SharedInput {
  readonly title?: string | null | undefined;
  readonly text?: string | null | undefined;
  readonly url?: string | null | undefined;
}

/** Parameters of 'Send again' too. Untrusted, since anyone can write a link. */
interface AskedAgain extends SharedInput {
  readonly asset?: string | undefined;
  readonly amount?: string | undefined;
}

/**
 * Fills Send's form from a link: the recipient found by `sharedRecipient`, a sendable asset and an amount of it.
 * Invalid parts stay empty; the person sees everything before sending.
 */
export function sharedForm(asked: AskedAgain, ownDid: string): SendForm {
  const asset = findAsset(asked.asset ?? '');
  const isSendable = asset !== undefined && !asset.isLocal;
  const amount = isSendable && typeof parseUnits(asked.amount ?? '', asset.places) === 'bigint' ? asked.amount : '';
  return {
    assetType: isSendable ? asset.code : '',
    amount: amount ?? '',
    recipient: sharedRecipient(asked, ownDid) ?? '',
  };
}

const LONGEST = 4096;
/** Punctuation around an address in a sentence, which is not part of it. */
const AROUND = /^[\s"'(<[{]+|[\s"'.,;:!?)>\]}]+$/g;
const BEGINNING = /^(0x|ethereum:|did:|eip155:|bitcoin:|bc1)/i;

/**
 * Returns the text for Send's recipient field from shared content: the first word that is an address. Otherwise returns
 * the first word that resembles one, so that the field reports the fault; undefined if there is neither. It is
 * validated as if it were typed, and nothing is sent.
 */
export function sharedRecipient({ text, url, title }: SharedInput, ownDid: string): string | undefined {
  const words = [text, url, title].flatMap((part) => (part ?? '').slice(0, LONGEST).split(/\s+/)).map(trimmed);
  const isSomebody = (word: string) => names(readRecipient(word, ownDid));
  return words.find(isSomebody) ?? words.find((word) => BEGINNING.test(word));
}

const trimmed = (word: string) => word.replace(AROUND, '');

const names = (read: Address | RecipientProblem): boolean => typeof read !== 'string';
