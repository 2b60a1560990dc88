import type { Approval } from '#features/work/contract.ts';
import type { FollowProps } from './ApprovalEnd.tsx';

/** A form by which somebody decides, or asks back. */
export interface DecisionFormProps extends FollowProps {
  /** While a decision is on its way nothing closes the sheet. */
  onBusy: (isBusy: boolean) => void;
  onCancel: () => void;
  onDecided: (decided: Approval) => void;
}

/** A form with a text that is kept while the sheet stands. */
export interface TypedFormProps extends DecisionFormProps {
  text: string;
  onText: (text: string) => void;
}
