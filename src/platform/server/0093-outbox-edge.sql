-- What the outbox has now becomes its first partition (0094), which ends at an id far ahead: the check is proven there, beside writes.
DO $$
DECLARE width CONSTANT bigint := 65536::bigint * 4194304; edge bigint;
BEGIN
  SELECT (last_value / width + 17) * width INTO edge FROM outbox_id_seq;
  EXECUTE format('ALTER TABLE outbox ADD CONSTRAINT outbox_before_edge CHECK (id < %s) NOT VALID', edge);
END $$;
