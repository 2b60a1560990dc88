-- Whom an organisation took from its staff: no credential brings them back, nor the one by which they had their place anybody else. An invitation does.
CREATE TABLE staff_barred (
  organisation_id bigint NOT NULL REFERENCES organisations (id),
  user_id bigint NOT NULL REFERENCES users (id),
  card_mark bytea CHECK (octet_length(card_mark) = 32),
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (organisation_id, user_id)
);
CREATE INDEX staff_barred_by_user ON staff_barred (user_id);
CREATE INDEX staff_barred_by_card ON staff_barred (organisation_id, card_mark) WHERE card_mark IS NOT NULL;
CREATE TRIGGER refuse_deleted BEFORE INSERT ON staff_barred FOR EACH ROW EXECUTE FUNCTION refuse_row_of_deleted();
