-- Why a bank could not be asked, or its answer not be kept, the last time: the order is asked again later, and the others go on.
ALTER TABLE bank_transfers ADD COLUMN fault text CHECK (length(fault) <= 200);
CREATE INDEX bank_transfers_set_aside ON bank_transfers (id) WHERE fault IS NOT NULL AND status = 'requested';
