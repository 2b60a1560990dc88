import type { OfficePart } from '#features/office/web/parts.ts';
import { withBanks } from './with-banks.ts';

export const part: OfficePart = { rename: withBanks };
