/**
 * Returns an instant in the past: `ago(3)` is three days ago, `ago(0, 6)` six hours; negative values are in the future.
 */
export type Ago = (days: number, hours?: number) => Date;
