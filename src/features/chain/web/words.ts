import type { RefusalCode } from '../refusals.ts';

/** Texts for refused calls about the network. */
export const refusalWords: Record<RefusalCode, { en: string; ko: string }> = {
  not_offered: {
    en: 'This server keeps no money on a chain.',
    ko: '이 서버는 블록체인에 자산을 보관하지 않습니다.',
  },
  chain_closed: {
    en: 'The network cannot be reached just now. Nothing was moved: try again later.',
    ko: '지금은 네트워크에 연결할 수 없습니다. 아무것도 보내지 않았습니다. 잠시 후 다시 시도해 주세요.',
  },
  withdrawals_stopped: {
    en: 'The operator lets nothing leave just now. Nothing was moved.',
    ko: '운영 기관이 지금은 외부로 보내기를 멈췄습니다. 아무것도 보내지 않았습니다.',
  },
  not_covered: {
    en: 'What the operator has on the network does not cover this just now. Nothing was moved.',
    ko: '운영 기관이 네트워크에 가진 자산이 지금은 부족합니다. 아무것도 보내지 않았습니다.',
  },
  asset_closed: {
    en: 'The contract of this asset did something else than it said. Nothing of it moves until the operator has looked.',
    ko: '이 자산의 컨트랙트가 알린 것과 다르게 동작했습니다. 운영 기관이 확인할 때까지 보낼 수 없습니다.',
  },
  unknown_asset: { en: 'This asset does not leave this server.', ko: '이 자산은 외부로 보낼 수 없습니다.' },
  invalid_amount: { en: 'This is not an amount that can be sent.', ko: '보낼 수 있는 금액이 아닙니다.' },
  invalid_address: { en: 'This is not an address on this network.', ko: '이 네트워크의 주소가 아닙니다.' },
  address_refused: {
    en: 'What is sent to this address is lost: it is nobody’s, a token’s, or the operator’s own.',
    ko: '이 주소로 보내면 되찾을 수 없습니다. 주인이 없거나 토큰 또는 운영 기관의 주소입니다.',
  },
  held_here: {
    en: 'Somebody here has this address: send it to them here, at once.',
    ko: '여기에 이 주소를 쓰는 사람이 있습니다. 바로 보내기를 이용해 주세요.',
  },
  would_fail: {
    en: 'The network would not take this payment as things stand. Nothing was moved.',
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
    en: 'That is too much at once. Wait a minute, or until what is on its way has arrived.',
    ko: '한 번에 너무 많습니다. 잠시 후 또는 진행 중인 송금이 끝난 뒤 다시 시도해 주세요.',
  },
  quote_expired: {
    en: 'The fee is a minute old. See it anew; nothing was moved.',
    ko: '수수료가 1분이 지났습니다. 다시 확인해 주세요. 아무것도 보내지 않았습니다.',
  },
  over_one: { en: 'This is more than leaves at once.', ko: '한 번에 보낼 수 있는 금액보다 많습니다.' },
  over_person_day: {
    en: 'This is more than you can let leave today.',
    ko: '오늘 외부로 보낼 수 있는 금액보다 많습니다.',
  },
  over_all_day: {
    en: 'So much does not leave today any more, for all together. Try again tomorrow.',
    ko: '오늘 모든 사람이 보낼 수 있는 한도에 이르렀습니다. 내일 다시 시도해 주세요.',
  },
  over_hot: {
    en: 'Too much is on its way just now. Try again when some has arrived.',
    ko: '지금 진행 중인 송금이 많습니다. 일부가 끝난 뒤 다시 시도해 주세요.',
  },
  address_new: {
    en: 'This address is new to you: for a while only a small sum leaves for it.',
    ko: '처음 보내는 주소입니다. 얼마 동안은 적은 금액만 보낼 수 있습니다.',
  },
};
