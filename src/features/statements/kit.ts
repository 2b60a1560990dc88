/** Printed material for a shop's counter. */
export const KIT_PAPERS = ['sticker', 'card', 'poster'] as const;
export type KitPaper = (typeof KIT_PAPERS)[number];

/** Content of a printed sheet. */
export interface Kit {
  readonly paper: KitPaper;
  readonly name: string;
  readonly nameKo: string | null;
  /** Seed of the shop's guilloche. */
  readonly seed: string;
  readonly shopId: number;
  /** Content of the QR code. */
  readonly payload: string;
  /** Percentage, whole or with a decimal; null if the shop gives no cashback. */
  readonly cashback: string | null;
  readonly currency: string;
  readonly currencyKo: string;
  /** Address at which customers get a wallet. */
  readonly site: string;
  readonly isSandbox: boolean;
}

/** Both languages are printed on the same sheet, because any customer may read it. */
export const kitWords = {
  payWith: (currency: string) => `Pay with ${currency}`,
  here: 'Accepted here',
  hereKo: '여기서 됩니다',
  headline: 'What you spend here stays here.',
  headlineKo: ['여기서 쓰면', '여기에 남습니다'],
  steps: [
    ['Scan the code', '코드를 찍고'],
    ['Type the amount', '금액을 넣고'],
    ['Press Pay', '누르면 끝'],
  ],
  short: [
    ['Scan', '찍고'],
    ['Amount', '금액 넣고'],
    ['Pay', '누르면 끝'],
  ],
  back: 'back on every payment here',
  backKo: '낼 때마다 적립',
  cashback: '캐시백',
  wallet: (site: string) => `No wallet yet? Open ${site} on your phone. There is nothing to install.`,
  walletKo: (site: string) => `지갑이 없으면 휴대전화로 ${site} 을 여세요.`,
  shop: (id: number) => `Shop ${id}`,
  trial: ['Trial: no real money', '체험용: 실제 돈이 아닙니다'],
} as const;
