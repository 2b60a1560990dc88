import type { Language } from '#platform/words.ts';

/** Event for the payer: `{news, shop, amount, chargeId, paymentId, language}`. */
export const SHOWN_CODE = 'shown_code_update';

/** Outcomes of a shown code that the payer is notified of. */
export const SHOWN_NEWS = ['paid', 'asked', 'stopped'] as const;
export type ShownNews = (typeof SHOWN_NEWS)[number];

/** A use of a code. `amount` is formatted. */
interface Used {
  readonly shop: string;
  readonly amount: string;
}
type News = Readonly<Record<ShownNews, (of: Used) => { readonly title: string; readonly message: string }>>;

/** Notifications of the payer. The server writes them in the language of the person's e-mails. */
export const shownNews: Readonly<Record<Language, News>> = {
  en: {
    paid: ({ shop, amount }) => ({ title: 'Paid by your code', message: `${amount} to ${shop}.` }),
    asked: ({ shop, amount }) => ({
      title: 'Confirm a payment',
      message: `${shop} asks for ${amount}, more than your limit. Confirm within three minutes, or ignore it.`,
    }),
    stopped: ({ shop }) => ({
      title: 'Show to pay was turned off',
      message: `A code that was used before was shown again at ${shop}. Nothing was charged. If it was not you, somebody copied your code: sign out other devices.`,
    }),
  },
  ko: {
    paid: ({ shop, amount }) => ({ title: '코드로 결제했습니다', message: `${shop}에 ${amount}을 냈습니다.` }),
    asked: ({ shop, amount }) => ({
      title: '결제를 확인해 주세요',
      message: `${shop}에서 한도를 넘는 ${amount}을 요청했습니다. 3분 안에 확인하거나, 모르는 결제면 그대로 두세요.`,
    }),
    stopped: ({ shop }) => ({
      title: '코드 결제를 껐습니다',
      message: `이미 쓴 코드가 ${shop}에서 다시 제시되었습니다. 돈은 나가지 않았습니다. 본인이 아니라면 누군가 코드를 복사한 것이니 다른 기기를 로그아웃해 주세요.`,
    }),
  },
};
