import type { AddressFault } from '#features/identity/address.ts';

const sentences: Record<AddressFault, string> = {
  malformed: 'This is not an address: an address is 0x and 40 hex digits.',
  bad_checksum: 'This address has a typing error: its checksum is wrong.',
  wrong_network: 'This address belongs to another network.',
  other_network: 'This is not an address on this network.',
  contract_call: 'This request pays a contract, which is not supported.',
};

/** Returns the refusal's detail for a text that is not an address, and the reason shown at the field. */
export const addressReason = (fault: AddressFault, field: string) => ({
  detail: sentences[fault],
  errors: { [field]: sentences[fault] },
});
