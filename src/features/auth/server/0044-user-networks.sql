-- Networks (IPv4 /24, IPv6 /64, as a MAC) in which somebody proved who they are: from these a password may be tried when others have guessed at it all day.
CREATE TABLE user_networks (
  user_id      bigint      NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  network      bytea       NOT NULL CHECK (octet_length(network) = 32),
  last_used_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, network)
);
CREATE INDEX user_networks_by_age ON user_networks (last_used_at);
CREATE TRIGGER refuse_deleted BEFORE INSERT ON user_networks FOR EACH ROW EXECUTE FUNCTION refuse_row_of_deleted();
