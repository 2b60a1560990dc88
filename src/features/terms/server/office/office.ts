import { defineOffice } from '#features/office/server/define-office.ts';
import { contract } from '../../office-contract.ts';
import { newText } from './new-text.ts';
import { textHandlers } from './texts.ts';

/** Office part: what the operator publishes to its members. */
export const office = defineOffice({
  contract,
  kinds: [newText],
  handlers: textHandlers,
});
