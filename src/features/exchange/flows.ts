import { type ExchangeEnd, readEnd } from './rules.ts';

/** Purpose of an exchange: one flow for each sheet of Assets and LocalPay. */
export const flows = ['deposit', 'withdraw', 'topUp', 'localWithdraw'] as const;
export type Flow = (typeof flows)[number];

/** Returns the flow under whose name a flow is shown. An organisation's Money shows Deposit in place of TopUp. */
export const shownAs = (flow: Flow, isOfOrganisation: boolean): Flow =>
  flow === 'topUp' && isOfOrganisation ? 'deposit' : flow;

interface Choices {
  readonly assets: readonly { readonly assetType: string; readonly balance: string }[];
  readonly bankAccounts: readonly { readonly id: number; readonly isDefault: boolean; readonly isForTopUps: boolean }[];
}

const KRW = ['KRW'];

/** Reports whether any asset other than won has a balance to exchange for won. */
const hasFunds = ({ assets }: Pick<Choices, 'assets'>): boolean =>
  assets.some(({ assetType, balance }) => assetType !== 'KRW' && /[1-9]/.test(balance));

const hasWon = ({ assets }: Choices): boolean =>
  assets.some(({ assetType, balance }) => assetType === 'KRW' && /[1-9]/.test(balance));

/**
 * Reports whether a flow has no possible source: no balance to withdraw or, for a top-up, no verified account and
 * nothing in the wallet.
 */
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

/** Returns the flow that would bring in the money that another flow needs, if that flow has a source itself. */
export function sourceOf(flow: Flow, offer: Choices): 'deposit' | 'topUp' | undefined {
  if (flow === 'localWithdraw' && !hasNoSource('topUp', offer)) return 'topUp';
  const hasAssets = offer.assets.some(({ assetType }) => assetType !== 'KRW');
  return flow === 'withdraw' && hasAssets && offer.bankAccounts.length > 0 ? 'deposit' : undefined;
}

/**
 * Lists the choices at each end of a flow, the likeliest first, as texts that `readEnd` reads. `last` is the source of
 * the person's last top-up; it comes first while it has a balance.
 */
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

/** Returns both ends as chosen, or else the first choice of each; undefined if an end has no choices. */
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
