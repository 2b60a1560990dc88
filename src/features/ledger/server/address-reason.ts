import type { AddressFault } from '#features/identity/address.ts';

const sentences: Record<AddressFault, string> = {
  malformed: 'This is no address: it has 0x and 40 hex characters.',
  bad_checksum: 'A character of this address is mistyped: its checksum does not fit.',
  wrong_network: 'This address belongs to another network.',
  other_network: 'This is not on this network.',
  contract_call: 'This request pays a contract, which is not possible here.',
};

/** Returns the refusal's detail for a text that is not an address, and the reason shown at the field. */
export const addressReason = (fault: AddressFault, field: string) => ({
  detail: sentences[fault],
  errors: { [field]: sentences[fault] },
});
