import type { AssetCode } from '#features/currency/assets.ts';
import { backingsOf } from '#features/ledger/server/network/read-backings.ts';
import type { Feature } from '#platform/server/feature.ts';
import type { PortSwitches } from '#platform/server/settings/ports.ts';

type Parts = readonly Pick<Feature, 'ports' | 'trials'>[];

/** Ports that have neither an adapter nor a sandbox. */
export const closedNames = (settings: PortSwitches, parts: Parts): string[] =>
  portsOf(parts).flatMap(([name, { state }]) => (state(settings) === 'closed' ? [name] : []));

const shows: Readonly<Record<string, (asset: AssetCode) => boolean>> = {
  money: () => true,
  won: (asset) => asset === 'KRW',
  coins: (asset) => asset !== 'KRW',
};

/**
 * Screens whose money or trust comes from a sandbox, each with a notice: `/path`, or `/path=XP,USDC` if only these
 * assets on it do.
 */
export function trialScreens(settings: PortSwitches, parts: Parts): string[] {
  const sandboxes = portsOf(parts).flatMap(([name, { state }]) => (state(settings) === 'sandbox' ? [name] : []));
  const screens = parts.flatMap(({ trials = {} }) => Object.entries(trials));
  return screens.flatMap(([path, what]) => {
    const isShown = shows[what];
    if (!isShown) return sandboxes.includes(what) ? [path] : [];
    const shown = backingsOf(settings).filter(({ asset }) => isShown(asset));
    const made = shown.flatMap(({ asset, backing }) => (backing === 'sandbox' ? [asset] : []));
    if (made.length === 0) return [];
    return [made.length === shown.length ? path : `${path}=${made.join(',')}`];
  });
}

const portsOf = (parts: Parts) => parts.flatMap(({ ports = {} }) => Object.entries(ports));
