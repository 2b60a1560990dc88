import type { z } from 'zod';
import { evidence } from '#features/work/shapes.ts';

/** What proves a decision, as evidence and archives carry it. */
export const proofs = evidence.shape.decisions;
export type Proof = z.output<typeof proofs>[number];
