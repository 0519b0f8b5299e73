# A department's own life, while people have it open; and the same with its releases in a bucket.

# Of every department but one, the host included: what is there, and its hashes.
others() { docker exec "$(container gateway)" sh -c "cd /var/lib/ems/registry && find remotes /web/host -type f ! -path 'remotes/$1/*' -exec sha256sum {} + | sort -k2"; }

# A version that was not there in a run before.
next=99.0.$(date +%s)

# An image of the department with another title on its first screen, from a folder without anybody else's sources.
build_next() {
  local context="$work/department"
  # One that is there was left by a run that failed.
  docker image inspect "ems/remote-$1:before" >/dev/null 2>&1 || docker tag "ems/remote-$1:verify" "ems/remote-$1:before"
  rm -rf "$context" && mkdir -p "$context"
  git ls-files -z -- .dockerignore package.json pnpm-lock.yaml pnpm-workspace.yaml 'tsconfig*.json' shared scripts deploy/images "remotes/$1" |
    grep -zv '\.test\.tsx\?$' | tar --null -T - -c | tar -C "$context" -x
  sed -i "/^  routes/,/title:/ s/title: '\(.*\)'/title: '\1 99'/" "$context/remotes/$1/src/area.ts"
  quietly docker build --network host -f "$context/deploy/images/remote.Dockerfile" --build-arg "AREA=$1" --build-arg "VERSION=$next" \
    --build-arg "NODE_IMAGE=${NODE_IMAGE:-node:24.21.0-trixie-slim}" \
    --build-arg "NPM_CONFIG_REGISTRY=${NPM_CONFIG_REGISTRY:-https://registry.npmjs.org/}" -t "ems/remote-$1:verify" "$context"
}

put_back() { docker tag "ems/remote-$1:before" "ems/remote-$1:verify" && docker rmi "ems/remote-$1:before" >/dev/null; }

# Builds and publishes it, sees an open tab take it, and rolls it back; the tab follows. Nobody else's bytes change.
update() {
  local area=$1 before others_before since tab
  before=$(live "$area"); others_before=$(others "$area")
  since=$SECONDS
  build_next "$area"
  echo "$area $next is built after $((SECONDS - since)) s"
  $node deploy/verify/tab.ts "$EMS_URL" "$area" >"$work/tab" 2>&1 & tab=$!
  await_line ready
  quietly $compose up -d --no-deps "remote-$area"
  await_line "$next"
  [ "$(others "$area")" = "$others_before" ] || fail "bytes of others changed with $area"
  quietly $compose run --rm --no-deps -T host node scripts/ems.ts channel stable rollback "$area" --by verify
  wait "$tab" || { cat "$work/tab" >&2; fail 'the open tab did not follow the roll-back'; }
  grep -v '^ready' "$work/tab"
  [ "$(live "$area")" = "$before" ] || fail "$area is $(live "$area") after the roll-back, not $before"
  quietly $compose up -d --no-deps --force-recreate "remote-$area"
  for _ in $(seq 60); do $compose logs --no-color "remote-$area" 2>/dev/null | grep "stable is left with $area $before" >/dev/null && break; sleep 1; done
  [ "$(live "$area")" = "$before" ] || fail 'starting the container again undid the roll-back'
  put_back "$area"
  echo "rolled back to $before; starting the container again leaves it"
}
await_line() {
  for _ in $(seq 240); do
    grep -q "$1" "$work/tab" && return
    kill -0 "$tab" 2>/dev/null || break
    sleep 0.5
  done
  cat "$work/tab" >&2
  fail "the open tab does not say $1"
}

department() { for area in ${DEPARTMENTS:-hr it}; do update "$area"; done; }

# A second installation, whose releases lie in a bucket that it makes itself.
bucket() {
  export COMPOSE_PROFILES=s3 EMS_REGISTRY=s3://ems/registry EMS_REGISTRY_DIR=/var/lib/ems/mirror
  empty_drill
  drill quietly $compose up -d
  opens "http://localhost:$((EMS_PORT + 1))"
  for _ in $(seq 120); do [ "$(drill live_count)" = "$(wc -w <<<"$areas")" ] && break; sleep 1; done
  drill $compose run --rm --no-deps -T host node scripts/ems.ts channel stable list
  [ "$(drill $compose exec -T gateway sh -c 'ls /var/lib/ems/registry | wc -l')" = 0 ] || fail 'a release lies in the volume'
  EMS_URL=http://localhost:$((EMS_PORT + 1)) sign-in
  drill from_bucket settings
  drill $compose down --volumes --timeout 5 >"$work/last.log" 2>&1
  unset EMS_REGISTRY EMS_REGISTRY_DIR
  export COMPOSE_PROFILES=
}
live_count() { curl -fsS "$EMS_URL/registry.json" | node -p "JSON.parse(require('fs').readFileSync(0)).modules.length"; }

# Publishes, sees an open tab take it, rolls back; and pages come while the bucket is away.
from_bucket() {
  local area=$1 before tab
  before=$(live "$area")
  build_next "$area"
  $node deploy/verify/tab.ts "$EMS_URL" "$area" >"$work/tab" 2>&1 & tab=$!
  await_line ready
  quietly $compose run --rm --no-deps -T "remote-$area"
  await_line "$next"
  quietly $compose run --rm --no-deps -T host node scripts/ems.ts channel stable rollback "$area" --by verify
  wait "$tab" || { cat "$work/tab" >&2; fail 'the open tab did not follow the roll-back'; }
  grep -v '^ready' "$work/tab"
  put_back "$area"
  [ "$(live "$area")" = "$before" ] || fail "$area is $(live "$area") after the roll-back, not $before"
  quietly $compose stop minio
  sign-in
  echo 'the bucket was away: the pages come from the mirror'
}
