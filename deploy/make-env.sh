#!/bin/sh
# Writes what compose.yaml needs into .env beside it: secrets, made once, and what of CONSOLE_DOMAIN, PLATFORM_DOMAIN, TLS_EMAIL,
# PLATFORM_SEED, SMTP_URL, COMPOSE_PROFILES and PLATFORMS is set now. What the file has already stays, so sessions and the database outlive a second run.
set -eu
umask 077
file="$(dirname "$0")/../.env"
touch "$file"
chmod 600 "$file"

has() { grep -q "^$1=" "$file"; }

for name in CONSOLE_SESSION_SECRET CONSOLE_CLIENT_SECRET POSTGRES_PASSWORD POSTGRES_ADMIN_PASSWORD REDIS_PASSWORD PLATFORM_KEY; do
  # Hexadecimal, because the passwords become parts of addresses.
  has "$name" || printf '%s=%s\n' "$name" "$(od -An -N32 -tx1 /dev/urandom | tr -d ' \n')" >>"$file"
done
for name in CONSOLE_DOMAIN PLATFORM_DOMAIN TLS_EMAIL PLATFORM_SEED SMTP_URL MAIL_FROM MAIL_REPLY_TO COMPOSE_PROFILES PLATFORMS; do
  eval "value=\${$name:-}"
  [ -z "$value" ] || has "$name" || printf "%s='%s'\n" "$name" "$value" >>"$file"
done
