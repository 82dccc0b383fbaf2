#!/bin/sh
# Run by the image of PostgreSQL at the first start, as its superuser: the platform's user, which is none, and its database.
set -eu
psql --quiet --no-psqlrc --set ON_ERROR_STOP=1 --username "${POSTGRES_USER:-postgres}" --dbname postgres <<'SQL'
\getenv password PLATFORM_PASSWORD
create role platform login password :'password';
create database platform owner platform encoding 'UTF8' locale 'C.UTF-8' template template0;
SQL
