import { isExplainedBy, mayHold } from './bloom.ts';
import { ChainDisagreement, ChainRefused } from './errors.ts';
import type { ChainLog, ChainReader } from './port.ts';

/**
 * A reader whose block may contradict what it tells of its logs: where the block's bloom may hold logs of a contract and none was told, the receipts of
 * that block decide. Logs that they have and nobody told, or a bloom that they do not account for, are believed in nothing. A node that has no such call is believed.
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
