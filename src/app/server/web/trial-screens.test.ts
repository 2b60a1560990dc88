import { describe, expect, test } from 'vitest';
import { type AssetCode, assets } from '#features/currency/assets.ts';
import { backingOf } from '#features/ledger/server/network/read-backings.ts';
import { readSettings } from '#platform/server/settings/settings.ts';
import { serverFeatures } from '../features.ts';
import { trialScreens } from './trial-screens.ts';

const far = { WALLET_MODE: 'hosted', PUBLIC_URL: 'https://wallet.example', TRUST_PROXY: 'none' };
const settings = {
  deployed: readSettings(far),
  tried: readSettings({ ...far, SANDBOXES: 'on' }),
  banked: { ...readSettings({ ...far, SANDBOXES: 'on' }), bank: {} as never },
  chained: { ...readSettings(far), chain: { tokens: { USDC: '0x' } } as never },
  both: { ...readSettings({ ...far, SANDBOXES: 'on' }), chain: { tokens: { USDC: '0x' } } as never },
};
const backings = (of: keyof typeof settings) =>
  Object.fromEntries(assets.map(({ code }) => [code, backingOf(code satisfies AssetCode, settings[of])]));
const trials = (of: keyof typeof settings) => trialScreens(settings[of], serverFeatures);

describe('what is real', () => {
  test('depends on what backs each asset: a bank or its statements, the chain, a sandbox, or nothing', () => {
    const others = { XP: 'nothing', CBDC: 'nothing', BTC: 'nothing' };
    expect(backings('deployed')).toEqual({ ...others, USDC: 'nothing', ETH: 'nothing', KRW: 'statements' });
    expect(backings('chained')).toEqual({ ...others, USDC: 'chain', ETH: 'chain', KRW: 'statements' });
    expect(new Set(Object.values(backings('tried')))).toEqual(new Set(['sandbox']));
    expect(backings('banked')).toMatchObject({ KRW: 'bank', USDC: 'sandbox' });
    expect(backings('both')).toMatchObject({ KRW: 'sandbox', USDC: 'chain', ETH: 'chain', XP: 'sandbox' });
  });

  test('no screen calls money a trial unless a sandbox issued the money', () => {
    expect(trials('deployed')).toEqual([]);
    expect(trials('chained')).toEqual([]);
  });

  test('every screen that shows a sandbox’s money, including till, checkout and office, states that the money is a trial', () => {
    expect(trials('tried')).toEqual(
      expect.arrayContaining(['/', '/assets', '/localpay', '/pay', '/work', '/till', '/checkout', '/office', '/cases']),
    );
  });

  test('a screen with partly real money names the assets that a sandbox issued', () => {
    expect(trials('banked')).toEqual(expect.arrayContaining(['/=XP,USDC,CBDC,BTC,ETH', '/assets']));
    expect(trials('banked').filter((one) => /^\/(till|pay|localpay|checkout|office)/.test(one))).toEqual([]);
    expect(trials('both')).toEqual(expect.arrayContaining(['/assets=XP,CBDC,BTC', '/till', '/=XP,CBDC,BTC,KRW']));
  });
});
