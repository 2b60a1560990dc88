/** An entry of recent activity with the time that sorts it. */
export interface RecentEvent {
  readonly at: string;
}

/** Merges lists and returns the newest `count` entries; at equal times the earlier list comes first. */
export const newest = <T extends RecentEvent>(count: number, ...lists: readonly (readonly T[])[]): T[] =>
  lists
    .flat()
    .toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at))
    .slice(0, count);
