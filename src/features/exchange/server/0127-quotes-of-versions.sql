-- The version of the currency that a quote's terms are of; of a quote from before there were versions the first one's.
ALTER TABLE exchange_quotes ADD COLUMN currency_version bigint;
