import { closeSync, fdatasyncSync, fsyncSync, openSync } from 'node:fs';
import { NodeFS } from '@electric-sql/pglite/nodefs';

/** Number of times PGlite has asked this process to sync a file or folder to disk. */
export const syncs = { count: 0 };

interface Stream {
  readonly nfd?: number;
  readonly node: unknown;
}
interface EmscriptenNodeFs {
  stream_ops: { fsync?: (stream: Stream) => number };
  realPath(node: unknown): string;
}
type Start = Parameters<NodeFS['init']>[1];

/**
 * PGlite's folder with the fsync that PGlite 0.5.16 lacks; without it a power cut loses acknowledged commits. It relies
 * on internals, so the version is pinned and `openFolder` proves at each start that a commit reaches the disk.
 */
export class DurableNodeFS extends NodeFS {
  override async init(pg: Parameters<NodeFS['init']>[0], start: Start): ReturnType<NodeFS['init']> {
    const made = await super.init(pg, start);
    made.emscriptenOpts.preRun = [
      ...(made.emscriptenOpts.preRun ?? []),
      (module: unknown) => {
        const { NODEFS: files } = module as { NODEFS: EmscriptenNodeFs };
        files.stream_ops.fsync = (stream) => sync(stream, files);
      },
    ];
    return made;
  }
}

function sync(stream: Stream, files: EmscriptenNodeFs): number {
  syncs.count += 1;
  if (stream.nfd === undefined) syncPath(files.realPath(stream.node));
  else fdatasyncSync(stream.nfd);
  return 0;
}

/** Syncs a file, or a folder's entries, to disk. */
export function syncPath(path: string): void {
  const file = openSync(path, 'r');
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}
