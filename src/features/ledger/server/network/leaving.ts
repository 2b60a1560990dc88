import type { AssetCode } from '../../assets.ts';

/** Assets that can leave this server: of the embedded network, which is inside it, none. What can leave has a price outside that nobody here makes. */
export const LEAVING: readonly AssetCode[] = [];
