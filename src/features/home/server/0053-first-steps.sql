-- What a person has put aside of the first steps on Home; the rest follows from what is there.
CREATE TABLE first_steps (
  user_id      bigint      NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  step         text        NOT NULL CHECK (step IN ('identity', 'bank', 'money', 'recovery')),
  put_aside_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, step)
);
CREATE TRIGGER refuse_deleted BEFORE INSERT ON first_steps FOR EACH ROW EXECUTE FUNCTION refuse_row_of_deleted();
