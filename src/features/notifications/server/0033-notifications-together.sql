-- Nothing asks by age.
DROP INDEX notifications_by_age;

-- Whether any of a statement's people is gone, asked once. Locks them itself, and reads what it locked: some servers look at the foreign key only after this.
CREATE FUNCTION refuse_rows_of_deleted() RETURNS trigger LANGUAGE plpgsql SET enable_seqscan TO 'off' AS $$
DECLARE gone bigint;
BEGIN
  SELECT min(held.id) FILTER (WHERE held.deleted_at IS NOT NULL) INTO gone
    FROM (SELECT u.id, u.deleted_at FROM added n JOIN users u ON u.id = n.user_id FOR KEY SHARE OF u) held;
  IF gone IS NOT NULL THEN RAISE EXCEPTION 'user % was deleted', gone USING ERRCODE = 'US001'; END IF;
  RETURN NULL;
END $$;
DROP TRIGGER refuse_deleted ON notifications;
CREATE TRIGGER refuse_deleted AFTER INSERT ON notifications
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION refuse_rows_of_deleted();
