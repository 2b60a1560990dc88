import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, useState } from 'react';
import type { Charge } from '#features/pay/contract.ts';
import type { Target } from '#features/pay/pay-target.ts';
import { useWords } from '#platform/web/device/language.ts';
import { TextLink } from '#ui/controls/Button.tsx';
import { info } from '#ui/drawings/icons-more.ts';
import { InfoLine } from '#ui/layout/State.tsx';
import { call } from '../calls.ts';
import { receiptWords } from '../receipt/receipt-words.ts';
import { words } from '../words.ts';
import { Confirm } from './Confirm.tsx';
import { Found } from './Found.tsx';

interface PayTargetProps {
  target: Target;
  /** Prevents closing while a payment is in progress. */
  onBusy: (isBusy: boolean) => void;
  onClose: () => void;
}

/** Shows what a code, link or number asks for, with the button that pays it. */
export function PayTarget({ target, ...props }: PayTargetProps) {
  if (target.kind === 'number') return <NumberTarget digits={target.digits} {...props} />;
  if (target.kind === 'charge') return <OfCharge id={target.id} {...props} />;
  return <ShopTarget {...target} {...props} />;
}
type Rest = Omit<PayTargetProps, 'target'>;

/** Never cached: an open charge may have been paid or closed since, and a shop may have changed its rate. */
const ANEW = { gcTime: 0 } as const;

function NumberTarget({ digits, ...props }: Rest & { digits: string }) {
  const route = 'POST /api/charge-codes';
  const read = useQuery({
    queryKey: [route, digits],
    queryFn: () => call(route, { body: { code: digits } }),
    ...ANEW,
  });
  return <FoundRequest read={read}>{({ id }) => <OfCharge id={id} {...props} />}</FoundRequest>;
}

function OfCharge({ id, ...props }: Rest & { id: number }) {
  const route = 'GET /api/charges/{id}';
  const read = useQuery({ queryKey: [route, id], queryFn: () => call(route, { params: { id } }), ...ANEW });
  return <FoundRequest read={read}>{(charge) => <ChargeTarget charge={charge} {...props} />}</FoundRequest>;
}

/** Shows an open charge with the way to pay it, or what became of a closed one. */
function ChargeTarget({ charge, ...props }: Rest & { charge: Charge }) {
  const w = useWords(words);
  const r = useWords(receiptWords);
  const { merchant, amount, note, items, id, isOwn, state, paymentId, returnUrl } = charge;
  // A charge paid on this screen stays visible with its receipt.
  const [wasOpen] = useState(state === 'open');
  const receipt = paymentId !== null && <TextLink href={`/pay?payment=${paymentId}`}>{r.open}</TextLink>;
  if (isOwn && !receipt) return <InfoLine icon={info} title={w.own} text={w.ownText} />;
  if (!wasOpen || isOwn) {
    const text = receipt ? (isOwn ? undefined : w.paidByYou) : w.closedText;
    return <InfoLine icon={info} title={w.states[state]} text={text} action={receipt} />;
  }
  return <Confirm {...props} merchant={merchant} asked={{ id, amount, note, items, returnUrl }} amount={amount} />;
}

function ShopTarget({ id, amount, ...props }: Rest & { id: number; amount: string | undefined }) {
  const route = 'GET /api/shops/{id}';
  const read = useQuery({ queryKey: [route, id], queryFn: () => call(route, { params: { id } }), ...ANEW });
  return (
    <FoundRequest read={read}>{(merchant) => <Confirm {...props} merchant={merchant} amount={amount} />}</FoundRequest>
  );
}

/** Shows the result of reading a charge or shop. */
function FoundRequest<T>(props: Pick<ComponentProps<typeof Found<T>>, 'read' | 'children'>) {
  const w = useWords(words);
  return <Found what={w.what} nothing={{ title: w.notFound, text: w.notFoundText }} {...props} />;
}
