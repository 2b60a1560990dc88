-- Who makes a version and who checks it are two people, or neither is anybody: by command.
ALTER TABLE currency_versions ADD CONSTRAINT currency_versions_two_people CHECK ((made_by IS NULL) = (checked_by IS NULL));

-- A commit may wait for its standby, and be seen only then: what comes is seen well before it holds. `make-version.ts` asks for an hour; what is less here is
-- the time of its own transaction.
CREATE OR REPLACE FUNCTION currency_versions_come() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.valid_from <= clock_timestamp() + interval '55 minutes' THEN
    RAISE EXCEPTION 'a version of the currency is made an hour before it holds';
  END IF;
  RETURN NULL;
END $$;
