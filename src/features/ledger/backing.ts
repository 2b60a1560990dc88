/**
 * What an asset is worth here by: `bank` moves its won by the bank's interface · `statements` of a bank prove its won · `chain` keeps it
 * · `sandbox` makes it out of nothing, so that it is test money · `nothing` outside this server.
 */
export const backings = ['bank', 'statements', 'chain', 'sandbox', 'nothing'] as const;
export type Backing = (typeof backings)[number];
