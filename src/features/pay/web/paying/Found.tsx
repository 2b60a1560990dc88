import type { ComponentProps, ReactNode } from 'react';
import { HttpError } from '#platform/web/calls/api.ts';
import { Loaded } from '#platform/web/Loaded.tsx';
import { info } from '#ui/drawings/icons-more.ts';
import { InfoLine, SkeletonBlock } from '#ui/layout/State.tsx';

interface FoundProps<T> {
  read: ComponentProps<typeof Loaded<T>>['read'] & { error: unknown };
  /** Name of the data being read, for people. */
  what: string;
  /** Text shown if nothing was found. */
  nothing: { title: string; text: string };
  children: (data: T) => ReactNode;
}

const HEIGHT = 260;

/** Shows a read whose 404 is not an error: nothing exists under that link, number or id. */
export function Found<T>({ read, what, nothing, children }: FoundProps<T>) {
  if (read.error instanceof HttpError && read.error.status === 404 && read.data === undefined)
    return <InfoLine isCaution icon={info} {...nothing} />;
  return (
    <Loaded read={read} what={what} skeleton={(label) => <SkeletonBlock height={HEIGHT} label={label} />}>
      {children}
    </Loaded>
  );
}
