/**
 * Backing of an asset. `bank`: won in a bank account, paid out through the bank's interface. `statements`: won in a
 * bank account, proven by bank statements. `chain`: the asset itself on a chain. `sandbox`: nothing, it is test money
 * created here. `nothing`: nothing outside this server.
 */
export const backings = ['bank', 'statements', 'chain', 'sandbox', 'nothing'] as const;
export type Backing = (typeof backings)[number];
