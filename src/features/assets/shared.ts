import { findAsset } from '#features/currency/assets.ts';
import type { Address } from '#features/identity/address.ts';
import { type RecipientProblem, readRecipient, type SendForm } from '#features/ledger/send-form.ts';
import { parseUnits } from '#platform/money.ts';

/** What another app shares (Web Share Target, `share_target` of the manifest), all of it from outside. */
export interface SharedInput {
  readonly title?: string | null | undefined;
  readonly text?: string | null | undefined;
  readonly url?: string | null | undefined;
}

/** What 'Send again' asks for as well; from outside too, since anybody can write a link. */
interface AskedAgain extends SharedInput {
  readonly asset?: string | undefined;
  readonly amount?: string | undefined;
}

/**
 * Send's form as a link fills it in: the recipient that `sharedRecipient` finds, an asset that can be sent, and an amount of it. Whatever is
 * none is left empty; a person sees it all before the press.
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
/** What stands around an address in a sentence and is no part of it. */
const AROUND = /^[\s"'(<[{]+|[\s"'.,;:!?)>\]}]+$/g;
const BEGINNING = /^(0x|ethereum:|did:|eip155:|bitcoin:|bc1)/i;

/**
 * What to put into Send's recipient field for something that was shared: the first word that names somebody, else the first that looks as
 * if it should, for the field to say what is wrong with it; nothing where neither is. It is judged as if it were typed, and nothing is sent.
 */
export function sharedRecipient({ text, url, title }: SharedInput, ownDid: string): string | undefined {
  const words = [text, url, title].flatMap((part) => (part ?? '').slice(0, LONGEST).split(/\s+/)).map(trimmed);
  const isSomebody = (word: string) => names(readRecipient(word, ownDid));
  return words.find(isSomebody) ?? words.find((word) => BEGINNING.test(word));
}

const trimmed = (word: string) => word.replace(AROUND, '');

const names = (read: Address | RecipientProblem): boolean => typeof read !== 'string';
