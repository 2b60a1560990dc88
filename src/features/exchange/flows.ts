import { type ExchangeEnd, readEnd } from './rules.ts';

/** What a person came for: the four sheets of Assets and LocalPay. */
export const flows = ['deposit', 'withdraw', 'topUp', 'localWithdraw'] as const;
export type Flow = (typeof flows)[number];

/** Under which flow's name a flow is shown: an organisation's Money has Deposit in place of TopUp. */
export const shownAs = (flow: Flow, isOfOrganisation: boolean): Flow =>
  flow === 'topUp' && isOfOrganisation ? 'deposit' : flow;

interface Choices {
  readonly assets: readonly { readonly assetType: string; readonly balance: string }[];
  readonly bankAccounts: readonly { readonly id: number; readonly isDefault: boolean; readonly isForTopUps: boolean }[];
}

const KRW = ['KRW'];

/** Whether any asset but the won themselves could be changed into won. */
const hasFunds = ({ assets }: Pick<Choices, 'assets'>): boolean =>
  assets.some(({ assetType, balance }) => assetType !== 'KRW' && /[1-9]/.test(balance));

const hasWon = ({ assets }: Choices): boolean =>
  assets.some(({ assetType, balance }) => assetType === 'KRW' && /[1-9]/.test(balance));

/** Whether a flow has nothing to come from: nothing there to withdraw, or no account proven and nothing in the wallet to top LocalPay up from. */
export function hasNoSource(flow: Flow, offer: Choices): boolean {
  switch (flow) {
    case 'deposit':
      return false;
    case 'withdraw':
      return !hasFunds(offer);
    case 'topUp':
      return offer.bankAccounts.length === 0 && !hasFunds(offer);
    case 'localWithdraw':
      return !hasWon(offer);
  }
}

/** The flow that brings in what another is to take out, where it has something to come from itself. */
export function sourceOf(flow: Flow, offer: Choices): 'deposit' | 'topUp' | undefined {
  if (flow === 'localWithdraw' && !hasNoSource('topUp', offer)) return 'topUp';
  const hasAssets = offer.assets.some(({ assetType }) => assetType !== 'KRW');
  return flow === 'withdraw' && hasAssets && offer.bankAccounts.length > 0 ? 'deposit' : undefined;
}

/** What can be chosen at each end of a flow, the likeliest first: texts that `readEnd` reads. `last` is what a top-up came from the last time, which comes first while there is something in it. */
export function choicesOf(
  flow: Flow,
  { assets, bankAccounts }: Choices,
  last?: string,
): { from: string[]; to: string[] } {
  const others = assets.map(({ assetType }) => assetType).filter((code) => code !== 'KRW');
  const isFirst = (account: Choices['bankAccounts'][number]) =>
    flow === 'topUp' ? account.isForTopUps : account.isDefault;
  const banks = [...bankAccounts.filter(isFirst), ...bankAccounts.filter((account) => !isFirst(account))].map(
    ({ id }) => `bank:${id}`,
  );
  const isFromBank = bankAccounts.some(({ isForTopUps }) => isForTopUps) || !hasFunds({ assets });
  switch (flow) {
    case 'deposit':
      return { from: banks, to: others };
    case 'withdraw':
      return { from: others, to: banks };
    case 'topUp':
      return { from: withFirst(isFromBank ? [...banks, ...others] : [...others, ...banks], last, assets), to: KRW };
    case 'localWithdraw':
      return { from: KRW, to: [...banks, ...others] };
  }
}

function withFirst(sources: string[], last: string | undefined, assets: Choices['assets']): string[] {
  const isEmpty = assets.some(({ assetType, balance }) => assetType === last && !/[1-9]/.test(balance));
  if (last === undefined || isEmpty || !sources.includes(last)) return sources;
  return [last, ...sources.filter((one) => one !== last)];
}

/** Both ends as chosen, or as they are offered first; undefined where there is nothing to choose from. */
export function endsOf(
  choices: ReturnType<typeof choicesOf>,
  chosen: { readonly from?: string | undefined; readonly to?: string | undefined },
): { fromText: string; toText: string; from: ExchangeEnd; to: ExchangeEnd } | undefined {
  const pick = (wanted: string | undefined, among: readonly string[]) =>
    among.find((one) => one === wanted) ?? among[0] ?? '';
  const [fromText, toText] = [pick(chosen.from, choices.from), pick(chosen.to, choices.to)];
  const [from, to] = [readEnd(fromText), readEnd(toText)];
  return from && to && { fromText, toText, from, to };
}
