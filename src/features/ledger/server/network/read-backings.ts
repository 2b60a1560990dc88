import { type AssetCode, assets } from '#features/currency/assets.ts';
import { type PortSwitches, portState } from '#platform/server/settings/ports.ts';
import type { Backing } from '../../contract.ts';
import { leavingOf } from './leaving.ts';

/** Returns what backs an asset under these settings. */
export function backingOf(code: AssetCode, settings: PortSwitches): Backing {
  if (leavingOf(settings).includes(code)) return 'chain';
  if (code !== 'KRW') return settings.hasSandboxes ? 'sandbox' : 'nothing';
  const bank = portState(settings.bank !== undefined, settings);
  return bank === 'open' ? 'bank' : bank === 'sandbox' ? 'sandbox' : 'statements';
}

/** Returns every asset with what backs it, in the wallet's order. */
export const backingsOf = (settings: PortSwitches): { readonly asset: AssetCode; readonly backing: Backing }[] =>
  assets.map(({ code }) => ({ asset: code, backing: backingOf(code, settings) }));

/** Reports whether the sandbox creates an asset from nothing. */
export const isTestMoney = (code: string, settings: PortSwitches): boolean =>
  backingsOf(settings).some(({ asset, backing }) => asset === code && backing === 'sandbox');
