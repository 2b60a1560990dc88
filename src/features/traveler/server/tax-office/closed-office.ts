import type { TaxOffice } from './port.ts';

const nobody = () => Promise.reject(new Error('this server has no tax office'));

/** No office. Nothing is recorded, so claims of an earlier office stay as they are. */
export const closedOffice: TaxOffice = {
  name: 'none',
  isOffered: false,
  isSandbox: false,
  record: nobody,
  confirmed: nobody,
  close: () => undefined,
};
