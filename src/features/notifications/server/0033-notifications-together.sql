-- Nothing asks by age.
DROP INDEX notifications_by_age;

-- Whether any of a statement's people is gone, asked once: their rows are locked by then, since the foreign key's locks come first.
CREATE FUNCTION refuse_rows_of_deleted() RETURNS trigger LANGUAGE plpgsql SET enable_seqscan TO 'off' AS $$
DECLARE gone bigint;
BEGIN
  SELECT u.id INTO gone FROM added n JOIN users u ON u.id = n.user_id WHERE u.deleted_at IS NOT NULL LIMIT 1;
  IF gone IS NOT NULL THEN RAISE EXCEPTION 'user % was deleted', gone USING ERRCODE = 'US001'; END IF;
  RETURN NULL;
END $$;
DROP TRIGGER refuse_deleted ON notifications;
CREATE TRIGGER refuse_deleted AFTER INSERT ON notifications
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION refuse_rows_of_deleted();
