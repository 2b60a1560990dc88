import type { z } from 'zod';
import { evidence } from '#features/work/shapes.ts';

/** Proofs of decisions, as in evidence and archives. */
export const proofs = evidence.shape.decisions;
export type Proof = z.output<typeof proofs>[number];
