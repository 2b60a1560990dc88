import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { HttpError } from '#platform/web/api.ts';
import { Loaded } from '#platform/web/Loaded.tsx';
import { useWords } from '#platform/web/language.ts';
import { info } from '#ui/icons-more.ts';
import { InfoLine, SkeletonBlock } from '#ui/State.tsx';
import type { Charge } from '../contract.ts';
import type { Target } from '../target.ts';
import { Confirm } from './Confirm.tsx';
import { call, useRead } from './calls.ts';
import { words } from './words.ts';

interface PayTargetProps {
  target: Target;
  /** While a payment is on its way nothing closes it. */
  onBusy: (isBusy: boolean) => void;
  onClose: () => void;
}

const HEIGHT = 260;

/** What is asked for, by a code, a link or a number, and the press that pays it. */
export function PayTarget({ target, ...props }: PayTargetProps) {
  if (target.kind === 'number') return <OfNumber digits={target.digits} {...props} />;
  if (target.kind === 'charge') return <OfCharge id={target.id} {...props} />;
  return <OfShop {...target} {...props} />;
}
type Rest = Omit<PayTargetProps, 'target'>;

function OfNumber({ digits, ...props }: Rest & { digits: string }) {
  const route = 'POST /api/charge-codes';
  const read = useQuery({
    queryKey: [route, digits],
    queryFn: () => call(route, { body: { code: digits } }),
    gcTime: 0,
  });
  return <Found read={read}>{({ id }) => <OfCharge id={id} {...props} />}</Found>;
}

function OfCharge({ id, ...props }: Rest & { id: number }) {
  const read = useRead('GET /api/charges/{id}', { params: { id } });
  return <Found read={read}>{(charge) => <Asked charge={charge} {...props} />}</Found>;
}

/** An open charge can be paid; any other says what became of it. */
function Asked({ charge, ...props }: Rest & { charge: Charge }) {
  const w = useWords(words);
  const { merchant, amount, note, items, id, isOwn, state, paymentId } = charge;
  // What is paid here stays in sight with its receipt.
  const [wasOpen] = useState(state === 'open');
  if (isOwn) return <InfoLine icon={info} title={w.own} text={w.ownText} />;
  if (!wasOpen)
    return <InfoLine icon={info} title={w.states[state]} text={paymentId === null ? w.closedText : w.paidByYou} />;
  return <Confirm {...props} merchant={merchant} asked={{ id, amount, note, items }} amount={amount} />;
}

function OfShop({ id, amount, ...props }: Rest & { id: number; amount: string | undefined }) {
  const read = useRead('GET /api/shops/{id}', { params: { id } });
  return <Found read={read}>{(merchant) => <Confirm {...props} merchant={merchant} amount={amount} />}</Found>;
}

interface FoundProps<T> {
  read: ComponentProps<typeof Loaded<T>>['read'] & { error: unknown };
  children: (data: T) => ReactNode;
}

/** A read whose 404 is no failure: there is nothing by that link or number. */
function Found<T>({ read, children }: FoundProps<T>) {
  const w = useWords(words);
  if (read.error instanceof HttpError && read.error.status === 404 && read.data === undefined)
    return <InfoLine icon={info} title={w.notFound} text={w.notFoundText} />;
  return (
    <Loaded read={read} what={w.what} skeleton={(label) => <SkeletonBlock height={HEIGHT} label={label} />}>
      {children}
    </Loaded>
  );
}
