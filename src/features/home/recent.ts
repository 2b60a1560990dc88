/** Something that happened, with the time that it is listed by. */
export interface RecentEvent {
  readonly at: string;
}

/** The newest `count` of several lists, newest first; of two at the same time the one from the earlier list is first. */
export const newest = <T extends RecentEvent>(count: number, ...lists: readonly (readonly T[])[]): T[] =>
  lists
    .flat()
    .toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at))
    .slice(0, count);
