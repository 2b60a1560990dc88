/**
 * What backs an asset: `bank` pays out won through the bank's interface · `statements` of a bank prove the won ·
 * `chain` holds the asset on a chain · `sandbox` creates it from nothing, so it is test money · `nothing` outside this
 * server backs it.
 */
export const backings = ['bank', 'statements', 'chain', 'sandbox', 'nothing'] as const;
export type Backing = (typeof backings)[number];
