-- Since when somebody has their role: a new or changed checker of the office checks no act in their first day (decision 0178).
ALTER TABLE organisation_staff ADD COLUMN role_since timestamptz NOT NULL DEFAULT now();
UPDATE organisation_staff SET role_since = joined_at;

CREATE FUNCTION organisation_role_since() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.role_since := clock_timestamp();
  RETURN NEW;
END $$;
CREATE TRIGGER organisation_role_since BEFORE UPDATE OF role ON organisation_staff FOR EACH ROW WHEN (OLD.role IS DISTINCT FROM NEW.role)
  EXECUTE FUNCTION organisation_role_since();
