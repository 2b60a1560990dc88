// The ledger as a plain sequential program, with which ledger_submit and ledger_resolve must agree.
export interface ModelLeg {
  asset: number;
  owner: string;
  delta: bigint;
}
export interface ModelMovement {
  user: number;
  asset: number;
  amount: bigint;
  fee: bigint;
  from: string;
  to: string;
  legs: ModelLeg[];
  key: string | null;
  digest: string;
  hold: boolean;
  reverses: number | null;
}
export interface ModelResolution {
  id: number;
  outcome: 'post' | 'void' | 'expire';
  amount: bigint | null;
}
interface ModelTransfer extends ModelMovement {
  state: 'pending' | 'posted' | 'voided' | 'expired';
  posted: bigint;
  isExpired: boolean;
  reversedBy: number | null;
}
interface ModelAccount {
  balance: bigint;
  held: bigint;
  version: number;
}
export interface ModelAnswer {
  status: number;
  id: number | null;
  spendable: bigint | null;
}

interface Judgement {
  status: number;
  spendable: bigint | null;
}
const no = (status: number, spendable: bigint | null = null): Judgement => ({ status, spendable });

const TARGETS = { post: 'posted', void: 'voided', expire: 'expired' } as const;
const MAY_OWE = new Set(['house:issuance', 'house:bank']);
const ASSETS = new Set([1, 2, 3, 4, 5, 6]);
const place = (asset: number, owner: string) => `${owner} ${asset}`;

export class LedgerModel {
  readonly accounts = new Map<string, ModelAccount>();
  readonly transfers = new Map<number, ModelTransfer>();
  readonly keys = new Map<string, { digest: string; id: number }>();
  nextId = 1;

  /** Copies the books, so that a step can be tried without changing the original. */
  copy(): LedgerModel {
    const other = new LedgerModel();
    other.nextId = this.nextId;
    for (const [at, account] of this.accounts) other.accounts.set(at, { ...account });
    for (const [id, transfer] of this.transfers) other.transfers.set(id, { ...transfer });
    for (const [key, kept] of this.keys) other.keys.set(key, kept);
    return other;
  }

  open(legs: readonly { asset: number; owner: string }[]): void {
    for (const { asset, owner } of legs)
      if (ASSETS.has(asset) && !this.accounts.has(place(asset, owner)))
        this.accounts.set(place(asset, owner), { balance: 0n, held: 0n, version: 0 });
  }

  submit(movement: ModelMovement): ModelAnswer {
    const known = movement.key === null ? undefined : this.keys.get(`${movement.user} ${movement.key}`);
    if (known) return { status: known.digest === movement.digest ? 1 : 5, id: known.id, spendable: null };
    const { status, spendable } = this.judge(movement);
    if (status !== 0) return { status, id: null, spendable };
    const id = this.nextId++;
    const state = movement.hold ? 'pending' : 'posted';
    this.transfers.set(id, { ...movement, state, posted: movement.amount, isExpired: false, reversedBy: null });
    const reversed = movement.reverses === null ? undefined : this.transfers.get(movement.reverses);
    if (reversed) reversed.reversedBy = id;
    if (movement.key !== null) this.keys.set(`${movement.user} ${movement.key}`, { digest: movement.digest, id });
    for (const leg of movement.legs) {
      const account = this.at(leg);
      if (!movement.hold) move(account, leg.delta);
      else if (leg.delta < 0n) account.held -= leg.delta;
    }
    return { status: 0, id, spendable: null };
  }

  private judge(movement: ModelMovement): Judgement {
    if (!isWellFormed(movement)) return no(4);
    if (movement.legs.some(({ asset }) => !ASSETS.has(asset))) return no(3);
    return this.judgeReversal(movement) ?? this.judgeFunds(movement);
  }

  private judgeReversal(movement: ModelMovement): Judgement | undefined {
    if (movement.reverses === null) return undefined;
    const original = this.transfers.get(movement.reverses);
    if (!original) return no(4);
    if (original.reversedBy !== null) return no(6);
    return isMirror(movement, original) ? undefined : no(4);
  }

  private judgeFunds({ legs }: ModelMovement): Judgement {
    for (const leg of legs) {
      const account = this.accounts.get(place(leg.asset, leg.owner)) ?? { balance: 0n, held: 0n };
      const spendable = account.balance - account.held;
      if (leg.delta < 0n && !MAY_OWE.has(leg.owner) && spendable + leg.delta < 0n) return no(2, spendable);
    }
    return no(legs.some((leg) => !this.accounts.has(place(leg.asset, leg.owner))) ? 3 : 0);
  }

  resolve(resolution: ModelResolution): number {
    const transfer = this.transfers.get(resolution.id);
    if (!transfer) return 3;
    const target = TARGETS[resolution.outcome];
    const part = resolution.amount ?? transfer.amount;
    if (transfer.state !== 'pending')
      return transfer.state === target && (target !== 'posted' || part === transfer.posted) ? 1 : 2;
    if (target === 'posted' && transfer.isExpired) return 5;
    if (!canResolve(resolution, transfer)) return 4;
    transfer.state = target;
    for (const leg of transfer.legs) if (leg.delta < 0n) this.at(leg).held += leg.delta;
    if (target === 'posted') this.post(transfer, part);
    return 0;
  }

  private post(transfer: ModelTransfer, part: bigint): void {
    transfer.posted = part;
    const rest = transfer.amount - part;
    for (const leg of transfer.legs) {
      const side = leg.asset === transfer.asset ? leg.owner : '';
      move(this.at(leg), leg.delta + (side === transfer.from ? rest : side === transfer.to ? -rest : 0n));
    }
  }

  private at({ asset, owner }: ModelLeg): ModelAccount {
    const account = this.accounts.get(place(asset, owner));
    if (!account) throw new Error(`the model has no account ${owner} ${asset}`);
    return account;
  }
}

function canResolve({ outcome, amount }: ModelResolution, transfer: ModelTransfer): boolean {
  if (outcome === 'post') return amount === null || (amount > 0n && amount <= transfer.amount);
  return amount === null && (outcome === 'void' || transfer.isExpired);
}

function move(account: ModelAccount, delta: bigint): void {
  account.balance += delta;
  account.version += 1;
}

function isWellFormed({ legs, asset, amount, fee, from, to, hold, reverses }: ModelMovement): boolean {
  const sums = new Map<number, bigint>();
  const places = new Set<string>();
  for (const leg of legs) {
    sums.set(leg.asset, (sums.get(leg.asset) ?? 0n) + leg.delta);
    places.add(place(leg.asset, leg.owner));
  }
  const has = (owner: string, delta: bigint) =>
    legs.some((leg) => leg.asset === asset && leg.owner === owner && leg.delta === delta);
  return (
    amount > 0n &&
    fee >= 0n &&
    from !== to &&
    places.size === legs.length &&
    legs.every(({ delta }) => delta !== 0n) &&
    [...sums.values()].every((sum) => sum === 0n) &&
    has(from, -amount - fee) &&
    has(to, amount) &&
    !(hold && reverses !== null)
  );
}

const isMirror = (movement: ModelMovement, original: ModelTransfer) =>
  original.state === 'posted' &&
  original.asset === movement.asset &&
  original.from === movement.to &&
  original.to === movement.from &&
  movement.amount <= original.posted;
