# Every key is replaced as docs/operations.md says, in an installation with its own secrets, while a user is signed in.

# From the folder of that installation; `$checkout` has the packages that browsers need.
replace_keys() {
  local tab
  (cd "$checkout" && exec $node deploy/verify/load.ts --stay "$EMS_URL") >"$work/stay" 2>&1 & tab=$!
  for _ in $(seq 120); do grep -q ready "$work/stay" && break; kill -0 "$tab" 2>/dev/null || { cat "$work/stay" >&2; fail 'nobody signed in'; }; sleep 1; done
  renewed sso_jwks ems_vault_key sso_factor_key
  settled sso_jwks ems_vault_key sso_factor_key
  renewed sso_api_secret ems_client_secret realtime_key realtime_secret
  renewed postgres_password
  kill "$tab"
  wait "$tab" || { cat "$work/stay" >&2; fail 'the user had to sign in again'; }
  tail -1 "$work/stay"
  renewed sso_cookie_secret
}
renewed() { deploy/bin/renew "$@" >"$work/renewed" || fail "not renewed: $*"; restarted "new $*"; }
settled() { deploy/bin/renew --settle "$@" >"$work/renewed" || fail "not settled: $*"; restarted "without the old $*"; }

# Does what `renew` said, and signs in.
restarted() {
  local since=$SECONDS services
  services=$(sed -n 's/.*--force-recreate \(.*\)    # .*/\1/p' "$work/renewed" | tr ' ' '\n' | sort -u)
  quietly $compose up -d --no-deps --force-recreate $services
  for one in $services; do healthy "$one"; done
  opens "$EMS_URL"
  (cd "$checkout" && sign-in >/dev/null)
  sealed_by_one_key
  echo "$1: sign-in works $((SECONDS - since)) s later, after" $services
}
healthy() {
  for _ in $(seq 180); do [ "$(docker inspect -f '{{.State.Health.Status}}' "$(container "$1")")" = healthy ] && return; sleep 1; done
  fail "$1 is not healthy after three minutes"
}

# Everything sealed is sealed by the key that is first: its name is the start of its SHA-256.
sealed_by_one_key() {
  local key others
  key=$(node -p "require('crypto').createHash('sha256').update(Buffer.from(require('fs').readFileSync('deploy/secrets/ems_vault_key', 'utf8').split(',')[0], 'base64url')).digest('hex').slice(0, 8)")
  others=$($compose exec -T postgres psql -qAtX -U ems -d ems -c "select count(*) filter (where sealed like '$key.%') > 0, count(*) filter (where sealed not like '$key.%') from ems.sealed_values")
  [ "$others" = 't|0' ] || fail "sealed by the key $key, and by others: $others"
}
