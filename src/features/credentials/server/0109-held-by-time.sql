-- What was taken of others, in the order in which it is told.
CREATE INDEX held_credentials_by_time ON held_credentials (user_id, created_at DESC, id DESC);
