import { amountText } from '#ui/text/amount.ts';

/** Formats a change in percent with its sign: `+2.3%`, `+0.0%`, `\u22121.4%`. */
export const percentText = (percent: string): string =>
  `${amountText(percent, { minPlaces: 1, maxPlaces: 1, isCredit: true })}%`;

/** Formats a change over 24 hours for the note: `+5.2%` and `($1,234.56)`, which has a sign only if it is a loss. */
export function changeOf(changeUsd: string, changePercent: string) {
  const isNothing = !/[1-9]/.test(changeUsd);
  const isLoss = changeUsd.startsWith('-') && !isNothing;
  return {
    percent: percentText(changePercent),
    amount: `(${amountText(changeUsd, { symbol: '$', minPlaces: 2 })})`,
    direction: isNothing ? 'flat' : isLoss ? 'down' : 'up',
  } as const;
}
