import { isClosed } from '#platform/web/calls/page-facts.ts';

/** Returns true if the operator brings payments to its bank in files, and nothing is collected from bank accounts. */
export const paysByFile = (): boolean => isClosed('collecting') && !isClosed('bank');

/** Returns true if a list shows nothing and can never fill, since what would fill it needs a closed port; also before that is known. */
export const canNeverFill = (port: string, read: { isError: boolean; data: readonly unknown[] | undefined }): boolean =>
  isClosed(port) && !read.isError && !read.data?.length;
