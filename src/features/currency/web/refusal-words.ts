import type { currencyRefusals } from '../rules.ts';

/** Sentences for people about refusals by the currency's rules. */
export const currencyRefusalWords: Record<keyof typeof currencyRefusals, { en: string; ko: string }> = {
  currency_changed: {
    en: 'The rules of the currency have changed, and no money was moved. Check the new rules, then press again.',
    ko: '화폐 규정이 바뀌어 처리하지 않았습니다. 새 내용을 확인한 뒤 다시 눌러 주세요.',
  },
  over_payment_cap: {
    en: 'This is more than the limit for one payment. See the rules of the currency for the limit.',
    ko: '1회 결제 한도를 넘는 금액입니다. 화폐 규정에서 한도를 확인해 주세요.',
  },
  over_month_cap: {
    en: 'This is more than you can still pay this month. See the rules of the currency for the limit.',
    ko: '이번 달 결제 한도를 넘는 금액입니다. 화폐 규정에서 남은 한도를 확인해 주세요.',
  },
  over_holding_cap: {
    en: 'Your balance would exceed the limit. See the rules of the currency for the limit.',
    ko: '보유 한도를 넘게 됩니다. 화폐 규정에서 한도를 확인해 주세요.',
  },
  payee_at_cap: {
    en: 'The recipient cannot receive this much now. No money was moved.',
    ko: '상대방이 지금 이 금액을 받을 수 없어 보내지 않았습니다.',
  },
  trade_shut_out: {
    en: 'Shops of this trade cannot be paid in this currency. You were not charged.',
    ko: '이 업종의 가게에서는 이 화폐로 결제할 수 없습니다. 결제하지 않았습니다.',
  },
};
