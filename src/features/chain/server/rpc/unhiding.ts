import { isExplainedBy, mayHold } from './bloom.ts';
import { ChainDisagreement, ChainRefused } from './errors.ts';
import type { ChainLog, ChainReader } from './port.ts';

/**
 * Detects hidden logs: if a block's bloom may contain logs of a contract and none was returned, the block's receipts
 * decide. Receipts with unreported logs, or that do not account for the bloom, count as a disagreement. A node that
 * does not offer receipts by block is trusted.
 */
export function unhiding(reader: ChainReader): ChainReader {
  return {
    ...reader,
    logsOf: async (block, addresses, topics) => {
      const told = await reader.logsOf(block, addresses, topics);
      const { logsBloom: bloom, number } = block;
      const isTold = (address: ChainLog['address']) => told.some((log) => log.address === address);
      const mayLack = (address: ChainLog['address']) =>
        bloom !== undefined && !isTold(address) && topics.some((topic) => mayHold(bloom, [address, topic]));
      if (bloom === undefined || !addresses.some(mayLack)) return told;
      const receipts = await reader.receiptsOf(block).catch((error: unknown) => {
        if (error instanceof ChainRefused) return undefined;
        throw error;
      });
      const logs = receipts?.flatMap((receipt) => receipt.logs);
      const isAsked = ({ address, topics: [first] }: ChainLog) =>
        addresses.includes(address) && first !== undefined && topics.includes(first);
      if (!logs || (isExplainedBy(bloom, logs) && logs.filter(isAsked).length === told.length)) return told;
      throw new ChainDisagreement(`logs of block ${number} are hidden: it has others than were told`, {
        ask: 'logsOf',
        args: [block, addresses, topics],
        block: number,
      });
    },
  };
}
