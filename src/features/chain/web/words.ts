import type { RefusalCode } from '../refusals.ts';

/** Texts for refused calls about the network. */
export const refusalWords: Record<RefusalCode, { en: string; ko: string }> = {
  not_offered: {
    en: 'This server is not connected to a blockchain.',
    ko: '이 서버는 블록체인에 연결되어 있지 않습니다.',
  },
  chain_closed: {
    en: 'The network cannot be reached now. Nothing was sent. Try again later.',
    ko: '지금은 네트워크에 연결할 수 없습니다. 아무것도 보내지 않았습니다. 잠시 후 다시 시도해 주세요.',
  },
  withdrawals_stopped: {
    en: 'The operator has paused withdrawals. Nothing was sent.',
    ko: '운영 기관이 외부 송금을 일시 중지했습니다. 아무것도 보내지 않았습니다.',
  },
  not_covered: {
    en: 'The operator has too little of this asset on the network now. Nothing was sent.',
    ko: '운영 기관이 네트워크에 가진 자산이 지금은 부족합니다. 아무것도 보내지 않았습니다.',
  },
  asset_closed: {
    en: 'The contract of this asset did not behave as it reported. It cannot be sent until the operator has checked it.',
    ko: '이 자산의 컨트랙트가 알린 것과 다르게 동작했습니다. 운영 기관이 확인할 때까지 보낼 수 없습니다.',
  },
  unknown_asset: { en: 'This asset cannot be sent outside this server.', ko: '이 자산은 외부로 보낼 수 없습니다.' },
  invalid_amount: { en: 'This is not an amount that can be sent.', ko: '보낼 수 있는 금액이 아닙니다.' },
  invalid_address: { en: 'This is not an address on this network.', ko: '이 네트워크의 주소가 아닙니다.' },
  address_refused: {
    en: 'Money sent to this address would be lost: it has no owner, or belongs to a token or to the operator.',
    ko: '이 주소로 보내면 되찾을 수 없습니다. 주인이 없거나 토큰 또는 운영 기관의 주소입니다.',
  },
  held_here: {
    en: 'This address belongs to a user of this server. Use Send: it arrives at once.',
    ko: '이 서버 사용자의 주소입니다. 보내기를 이용하면 바로 도착합니다.',
  },
  would_fail: {
    en: 'The network would reject this payment now. Nothing was sent.',
    ko: '지금 상태로는 네트워크가 이 송금을 받지 않습니다. 아무것도 보내지 않았습니다.',
  },
  insufficient_balance: {
    en: 'Cannot send more than your current balance.',
    ko: '현재 잔액보다 많이 보낼 수 없습니다.',
  },
  insufficient_for_fee: {
    en: 'The amount and the network fee are more than your balance.',
    ko: '금액과 네트워크 수수료의 합이 잔액보다 많습니다.',
  },
  too_many_quotes: {
    en: 'Too many requests. Wait a minute, or until earlier withdrawals have arrived.',
    ko: '한 번에 너무 많습니다. 잠시 후 또는 진행 중인 송금이 끝난 뒤 다시 시도해 주세요.',
  },
  quote_expired: {
    en: 'This fee has expired. Get a new one; nothing was sent.',
    ko: '수수료의 유효 시간이 지났습니다. 다시 확인해 주세요. 아무것도 보내지 않았습니다.',
  },
  over_one: { en: 'This is above the limit for one withdrawal.', ko: '한 번에 보낼 수 있는 금액보다 많습니다.' },
  over_person_day: {
    en: 'This is above your limit for today.',
    ko: '오늘 외부로 보낼 수 있는 금액보다 많습니다.',
  },
  over_all_day: {
    en: 'The limit for all users today has been reached. Try again tomorrow.',
    ko: '오늘 모든 사람이 보낼 수 있는 한도에 이르렀습니다. 내일 다시 시도해 주세요.',
  },
  over_hot: {
    en: 'Too many withdrawals are under way. Try again when some have arrived.',
    ko: '지금 진행 중인 송금이 많습니다. 일부가 끝난 뒤 다시 시도해 주세요.',
  },
  address_new: {
    en: 'This address is new to you. For a while you can send only a small amount to it.',
    ko: '처음 보내는 주소입니다. 얼마 동안은 적은 금액만 보낼 수 있습니다.',
  },
};
