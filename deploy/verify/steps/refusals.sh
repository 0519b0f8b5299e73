# What cannot run says so in one line, and leaves nothing half-started.

# That one line is among what was said, and nothing else than what compose says of its own and log lines.
prints() {
  grep -qE -- "^$2\$" <<<"$1" || fail "expected the line: $2
in: $1"
  grep -m1 -E -- "^$2\$" <<<"$1"
}
# One container of a service, with another environment, to its end.
try() { timeout 120 $compose run --rm --no-deps -T "$@" 2>&1 || true; }

refusals() {
  local then; then=$(docker ps -aq --no-trunc | sort)
  refused_by_compose
  refused_by_services
  refused_releases
  [ "$(docker ps -aq --no-trunc | sort)" = "$then" ] || fail 'something was started'
  full_disk
  [ "$(docker ps -aq --no-trunc | sort)" = "$then" ] || fail 'something was left of the full disk'
}

refused_by_compose() {
  local out
  # `.env` has the address as well: another one, without it.
  : >"$work/empty.env"
  out=$(drill env -u EMS_URL timeout 60 "$compose" --env-file "$work/empty.env" up -d 2>&1 || true)
  said "$out" 'EMS_URL.*is missing. Run deploy/bin/init, or copy .env.example to .env'
  grep -o 'is missing. Run[^}]*$' <<<"$out" | tail -1
  python3 -m http.server $((EMS_PORT + 4)) --bind 127.0.0.1 >/dev/null 2>&1 & local taken=$!
  sleep 1
  out=$(EMS_PORT=$((EMS_PORT + 4)) $compose run --rm --no-deps -T --service-ports gateway true 2>&1 || true)
  kill $taken
  said "$out" "listen tcp4? 127.0.0.1:$((EMS_PORT + 4)): bind: address already in use"
  grep -oEm1 'listen tcp4?.*in use' <<<"$out"
}

refused_by_services() {
  prints "$(try -e DATABASE_URL=postgres://ems:wrong@postgres:5432/ems identity)" \
    'identity cannot start: DATABASE_URL does not work: password authentication failed for user "ems"\.'
  prints "$(try -e DATABASE_URL=postgres://ems:wrong@nowhere:5432/ems api)" \
    'api cannot start: DATABASE_URL does not work: getaddrinfo (ENOTFOUND|EAI_AGAIN) nowhere\.'
  prints "$(try -e SSO_API_SECRET=change-me-change-me-change-me-change-me identity)" \
    'identity cannot start: SSO_API_SECRET still has an example value\.'
  prints "$(try -e EMS_VAULT_KEY=short worker)" \
    'worker cannot start: EMS_VAULT_KEY must be 32 bytes as base64url, or several with commas\.'
  prints "$(try -e EMS_VAULT_KEY="$(openssl rand -base64 32 | tr '+/' '-_' | tr -d '=')" api)" \
    'api cannot start: the vault has no key [0-9a-f]{8}: put it into EMS_VAULT_KEY, behind the first one\.'
  prints "$(try -e EMS_DEMO=0 identity)" \
    'identity cannot start: [0-9]+ demo accounts with a public password exist in this database\. Set EMS_DEMO=1, or delete them: .*'
  prints "$(try -e EMS_DEMO=0 api)" \
    'api cannot start: demo accounts exist \(.* and [0-9]+ more\); set EMS_DEMO=1, or use a database without them\.'
}

# A release that wants another React than the host has, and one for which there is no room.
refused_releases() {
  local before out unfit; before=$(live settings)
  unfit='cp -r /release /tmp/r; cd /tmp/r/registry/remotes/settings; old=$(ls); mv "$old" 98.0.0
    sed -i "s/$old/98.0.0/g; s/\"react\": *\"[^\"]*\"/\"react\": \"99.0.0\"/" 98.0.0/release.json
    cd /app; exec node scripts/ems.ts release --from /tmp/r --ring stable'
  out=$(try remote-settings sh -c "$unfit")
  said "$out" 'host: react 99\.0\.0 is needed, the host of ring stable \(.*\) has [0-9.]+'
  grep -m1 'host: react' <<<"$out"
  out=$(docker run --rm --read-only --tmpfs /var/lib/ems/registry:size=64k,uid=1000 --tmpfs /tmp ems/remote-settings:verify 2>&1 || true)
  prints "$out" 'ENOSPC: no space left on device, .*'
  [ "$(live settings)" = "$before" ] || fail 'a release that was refused went live'
}

# A PostgreSQL whose disk is full while the API makes its tables; when there is room, the same API makes them all.
full_disk() {
  local out full=$COMPOSE_PROJECT_NAME-full url
  url=$(sed 's/@postgres:/@full:/' deploy/secrets/database_url)
  docker rm -fv "$full" >/dev/null 2>&1 || true
  docker run -d --name "$full" --network ${COMPOSE_PROJECT_NAME}_back --network-alias full --tmpfs /var/lib/postgresql/data:size=110m \
    -v "$PWD/deploy/secrets/postgres_password:/run/secrets/postgres_password:ro" -e POSTGRES_PASSWORD_FILE=/run/secrets/postgres_password \
    -e POSTGRES_USER=ems -e POSTGRES_DB=ems -e POSTGRES_INITDB_ARGS='--locale=C.UTF-8 --encoding=UTF8' \
    "${POSTGRES_IMAGE:-postgres:17.6-trixie}" postgres -c max_wal_size=32MB -c min_wal_size=32MB >/dev/null
  for _ in $(seq 120); do docker exec "$full" pg_isready -q -h 127.0.0.1 -U ems -d ems 2>/dev/null && break; sleep 1; done
  docker exec "$full" sh -c 'head -c 100M /dev/zero >/var/lib/postgresql/data/filler 2>/dev/null; df -h /var/lib/postgresql/data | tail -1'
  prints "$(try -e "DATABASE_URL=$url" identity)" 'identity cannot start: PostgreSQL refuses: could not .*: No space left on device\.'
  docker exec "$full" rm /var/lib/postgresql/data/filler
  $compose run -d --name "$full-after" --no-deps -e "DATABASE_URL=$url" identity >/dev/null 2>&1
  docker update --restart unless-stopped "$full-after" >/dev/null
  for _ in $(seq 180); do docker exec "$full-after" node shared/service/src/healthy.ts 4001 >/dev/null 2>&1 && break; sleep 1; done
  docker exec "$full-after" node shared/service/src/healthy.ts 4001 || fail 'identity does not start when there is room again'
  echo 'with room again it starts, and makes what was missing'
  docker rm -fv "$full-after" "$full" >/dev/null
}
