-- A start may write a version that applies at once, if it only names rules that the version before lacks (0260-case-terms.sql). Which rules those are is
-- read from the two versions, so that one more rule of `rule-table.ts` needs no change here.
CREATE OR REPLACE FUNCTION currency_versions_come() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  earlier jsonb := (SELECT v.rules FROM currency_versions v WHERE v.valid_from < NEW.valid_from ORDER BY v.valid_from DESC LIMIT 1);
  added text[] := ARRAY(SELECT jsonb_object_keys(NEW.rules) EXCEPT SELECT jsonb_object_keys(earlier));
  is_first boolean := added <> '{}' AND NEW.rules - added = earlier;
  ahead interval := CASE WHEN is_first THEN interval '1 second' ELSE interval '55 minutes' END;
BEGIN
  IF NEW.valid_from <= clock_timestamp() + ahead THEN
    RAISE EXCEPTION 'a version of the currency is made an hour before it holds';
  END IF;
  RETURN NULL;
END $$;
