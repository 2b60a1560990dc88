import { SquareSealOf } from '#ui/drawings/SquareSealOf.tsx';
import { type Named, sealText } from './seal-text.ts';

export function OrgSeal({ of, size }: { of: Named; size: number }) {
  return <SquareSealOf text={sealText(of)} size={size} />;
}
