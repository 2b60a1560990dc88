-- The shop of an approved organisation with an approved place is listed. A shop that closes is not, by whichever program it is closed.
CREATE FUNCTION merchants_close() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.closed_at IS NOT NULL THEN NEW.is_listed := false; END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER merchants_close BEFORE UPDATE OF closed_at ON merchants FOR EACH ROW EXECUTE FUNCTION merchants_close();

UPDATE merchants m SET is_listed = true
 WHERE m.closed_at IS NULL
   AND EXISTS (SELECT FROM organisations o WHERE o.id = m.user_id AND o.state = 'approved' AND 'merchant' = ANY (o.kinds))
   AND EXISTS (SELECT FROM shop_places p WHERE p.merchant_id = m.id AND p.state = 'approved');
