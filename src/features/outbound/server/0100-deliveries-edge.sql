-- What the deliveries' log has now becomes its first partition (0105), which ends at an id far ahead: the checks are proven there, beside writes.
DO $$
DECLARE width CONSTANT bigint := 4194304; edge bigint;
BEGIN
  SELECT (last_value / width + 17) * width INTO edge FROM event_deliveries_id_seq;
  EXECUTE format('ALTER TABLE event_deliveries ADD CONSTRAINT event_deliveries_before_edge CHECK (id < %s) NOT VALID', edge);
  EXECUTE format('ALTER TABLE event_attempts ADD CONSTRAINT event_attempts_before_edge CHECK (delivery_id < %s) NOT VALID', edge);
END $$;
