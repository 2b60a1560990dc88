import { z } from 'zod';
import type { Address, ChainBlock, ChainLog, ChainReceipt, ChainTransaction, Hash, Hex } from './port.ts';

const hexOf = <T extends Hex>(pattern: RegExp) =>
  z
    .string()
    .regex(pattern)
    .transform((text) => text.toLowerCase() as T);

/**
 * Formats of a node's responses (execution-apis): quantities as hex without leading zeros, data as hex in whole bytes.
 */
export const address = hexOf<Address>(/^0x[0-9a-fA-F]{40}$/);
export const hash = hexOf<Hash>(/^0x[0-9a-fA-F]{64}$/);
export const data = hexOf<Hex>(/^0x([0-9a-fA-F]{2})*$/);
export const quantity = z
  .string()
  .regex(/^0x[0-9a-fA-F]{1,64}$/)
  .transform(BigInt);
export const count = quantity.refine((value) => value <= Number.MAX_SAFE_INTEGER).transform(Number);

const transaction = z
  .object({ hash, from: address, to: address.nullish(), value: quantity, nonce: count })
  .transform(({ to, ...rest }): ChainTransaction => ({ ...rest, to: to ?? null }));

export const blockRef = z.object({ number: count, hash });

export const block = z
  .object({
    number: count,
    hash,
    parentHash: hash,
    logsBloom: hexOf<Hex>(/^0x[0-9a-fA-F]{512}$/),
    timestamp: count,
    baseFeePerGas: quantity,
    transactions: z.array(transaction).max(20_000),
  })
  .transform(
    ({ timestamp, baseFeePerGas, ...rest }): ChainBlock => ({ ...rest, timestampS: timestamp, baseFee: baseFeePerGas }),
  );

const log = z.object({
  address,
  topics: z.array(hash).max(4),
  data,
  blockHash: hash,
  transactionHash: hash,
  logIndex: count,
  removed: z.literal(false).optional(),
});
export const logs = z.array(log).max(100_000);

/** Converts a log, without the block, which the caller knows. */
export const logOf = ({ blockHash: _, removed: __, logIndex, ...rest }: z.output<typeof log>): ChainLog => ({
  ...rest,
  index: logIndex,
});

export const receipt = z
  .object({
    transactionHash: hash,
    blockHash: hash,
    blockNumber: count,
    from: address,
    to: address.nullish(),
    status: quantity,
    gasUsed: quantity,
    effectiveGasPrice: quantity,
    logs,
  })
  .refine((told) =>
    told.logs.every((one) => one.blockHash === told.blockHash && one.transactionHash === told.transactionHash),
  )
  .transform(
    (told): ChainReceipt => ({
      hash: told.transactionHash,
      block: { number: told.blockNumber, hash: told.blockHash },
      from: told.from,
      to: told.to ?? null,
      isSuccess: told.status === 1n,
      gasUsed: told.gasUsed,
      gasPrice: told.effectiveGasPrice,
      logs: told.logs.map(logOf),
    }),
  );

export const receipts = z.array(receipt).max(20_000);
