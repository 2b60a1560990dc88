-- A person may have one name: the last name may be empty, as that of an organisation always is.
ALTER TABLE users
  DROP CONSTRAINT users_last_name_check,
  ADD CONSTRAINT users_last_name_check CHECK (length(last_name) <= 100);
