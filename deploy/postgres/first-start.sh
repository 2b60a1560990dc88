#!/bin/sh
# Run once by PostgreSQL's image when its volume is new: the three roles and the database of deploy/postgres/roles.sql.
set -eu
# Settings for the machine's memory (deploy/README.md), if they have been written.
echo "include_if_exists = '/etc/ingam/machine.conf'" >> "$PGDATA/postgresql.conf"
psql -v ON_ERROR_STOP=1 -v passwords="$POSTGRES_PASSWORD" -U postgres -f /roles/roles.sql
