#!/bin/sh
# Run once by PostgreSQL's image when its volume is new: the three roles and the database of deploy/postgres/roles.sql.
set -eu
psql -v ON_ERROR_STOP=1 -v passwords="$POSTGRES_PASSWORD" -U postgres -f /roles/roles.sql
