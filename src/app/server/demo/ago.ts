/** An instant before now: `ago(3)` is three days, `ago(0, 6)` six hours; below 0 it lies ahead. */
export type Ago = (days: number, hours?: number) => Date;
