import type { ReactNode } from 'react';
import type { More } from '#platform/web/calls/use-pages.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Loaded } from './Loaded.tsx';
import styles from './PagedList.module.css';

interface NextPageProps {
  read: Pick<More, 'hasMore' | 'isReading' | 'isFailed' | 'readMore'>;
  /** The list, in the person's words. */
  what: string;
  /** The button, and its text while the page is read. */
  more: string;
  reading: string;
  /** Nothing is read without a network. */
  isAct?: boolean;
}

/** Reads the next page of a list; none where all of it was read. */
export function NextPage({ read, what, more, reading, isAct }: NextPageProps) {
  if (read.isFailed)
    return (
      <Loaded read={{ data: undefined, isError: true, refetch: read.readMore }} what={what}>
        {() => null}
      </Loaded>
    );
  if (!read.hasMore) return null;
  return (
    <div className={styles.more}>
      <Button
        look="quiet"
        isAct={isAct}
        isWide
        loadingText={read.isReading ? reading : undefined}
        onClick={() => void read.readMore()}
      >
        {more}
      </Button>
    </div>
  );
}

interface PagedListProps<T> extends Omit<NextPageProps, 'read'> {
  read: More & { readonly data: T[] | undefined };
  /** Rows of the skeleton. */
  rows?: number;
  children: (items: T[]) => ReactNode;
}

/** A list that is read page after page. */
export function PagedList<T>({ rows, children, ...of }: PagedListProps<T>) {
  return (
    <>
      <Loaded read={of.read} what={of.what} rows={rows}>
        {children}
      </Loaded>
      <NextPage {...of} />
    </>
  );
}
