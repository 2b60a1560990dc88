import type { ReactNode } from 'react';
import type { More } from '#platform/web/calls/use-pages.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Loaded } from './Loaded.tsx';
import styles from './PagedList.module.css';

interface NextPageProps {
  read: Pick<More, 'hasMore' | 'isReading' | 'isFailed' | 'readMore'>;
  /** Name of the list for people. */
  what: string;
  /** Text of the button, and its text while the page is being read. */
  more: string;
  reading: string;
  /** Disabled while offline. */
  isAct?: boolean;
}

/** Button that reads the next page of a list. Renders nothing once the whole list is read. */
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

/** List that is read page by page. */
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
