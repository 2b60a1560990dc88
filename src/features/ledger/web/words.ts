import { currencyRefusalWords } from '#features/currency/web/refusal-words.ts';
import type { ReasonWords } from '#platform/web/calls/reason.ts';
import type { refusals } from '../contract.ts';

export type RefusalCode = keyof typeof refusals;

/** Sentences for people when money is not moved. */
export const refusalWords: Record<RefusalCode, { en: string; ko: string }> = {
  currency_changed: currencyRefusalWords.currency_changed,
  insufficient_balance: {
    en: 'Cannot send more than your current balance.',
    ko: '현재 잔액보다 많이 보낼 수 없습니다.',
  },
  insufficient_for_fee: {
    en: 'The amount and the network fee exceed your balance. Try Max.',
    ko: '금액과 네트워크 수수료의 합이 잔액보다 많습니다. ‘최대’를 눌러 주세요.',
  },
  invalid_amount: {
    en: 'This amount cannot be sent.',
    ko: '보낼 수 있는 금액이 아닙니다.',
  },
  unknown_asset: { en: 'This asset cannot be sent.', ko: '보낼 수 없는 자산입니다.' },
  invalid_address: { en: 'This is not an address on this network.', ko: '이 네트워크의 주소가 아닙니다.' },
  own_address: { en: 'This is your own address.', ko: '본인의 주소입니다.' },
  quote_first: {
    en: 'No user here has this address. Check the network’s fee before you send.',
    ko: '여기에는 이 주소를 쓰는 사람이 없습니다. 네트워크 수수료를 먼저 확인해 주세요.',
  },
  cannot_mint: { en: 'Only sends are possible here.', ko: '여기서는 보내기만 할 수 있습니다.' },
  cannot_complete: {
    en: 'Only the network can complete a send.',
    ko: '보내기는 네트워크만 완료할 수 있습니다.',
  },
  not_settled: {
    en: 'Only a completed transaction can be taken back.',
    ko: '완료된 거래만 되돌릴 수 있습니다.',
  },
  address_is_held: {
    en: 'This address now belongs to a user here, so the money is theirs.',
    ko: '이 주소의 주인이 있어 되돌릴 수 없습니다.',
  },
  too_late: { en: 'Money can be taken back within 30 days.', ko: '30일 이내에만 되돌릴 수 있습니다.' },
  already_returned: { en: 'You have already taken this back.', ko: '이미 되돌린 거래입니다.' },
};

/** Sentences for refused movements, by refusal and by field. */
export const reasons: ReasonWords = {
  refusals: refusalWords,
  fields: {
    assetType: refusalWords.unknown_asset,
    amount: refusalWords.invalid_amount,
    toAddress: refusalWords.invalid_address,
    currencyVersion: refusalWords.currency_changed,
  },
};
