-- The terms of cases are rules of a version (decision 0212). A version without one has its first value, as the program knows it.
ALTER TABLE currency_versions
  ADD CHECK ((rules ->> 'caseOpenDays')::int BETWEEN 1 AND 365),
  ADD CHECK ((rules ->> 'caseAnswerDays')::int BETWEEN 1 AND 60),
  ADD CHECK ((rules ->> 'caseDecideDays')::int BETWEEN 1 AND 90),
  ADD CHECK ((rules ->> 'caseOneOfficerWon')::numeric BETWEEN 0 AND 9999999999999);

-- A version is written an hour before it applies, since a commit may wait for its standby. A start that makes the terms of the environment rules
-- writes one that applies at once: it is the first to name them and changes nothing else, so no payment depends on it.
CREATE OR REPLACE FUNCTION currency_versions_come() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  terms text[] := ARRAY['caseOpenDays', 'caseAnswerDays', 'caseDecideDays', 'caseOneOfficerWon'];
  earlier jsonb := (SELECT v.rules FROM currency_versions v WHERE v.valid_from < NEW.valid_from ORDER BY v.valid_from DESC LIMIT 1);
  is_first boolean := NOT earlier ?| terms AND earlier - terms = NEW.rules - terms;
  ahead interval := CASE WHEN is_first THEN interval '1 second' ELSE interval '55 minutes' END;
BEGIN
  IF NEW.valid_from <= clock_timestamp() + ahead THEN
    RAISE EXCEPTION 'a version of the currency is made an hour before it holds';
  END IF;
  RETURN NULL;
END $$;
