# From nothing to a running installation, and back to nothing.

images() { deploy/verify/stand-ins; }

build() {
  for service in ${PARTS:-identity realtime api host $(sed 's/^/remote-/' <<<"$areas")}; do
    local since=$SECONDS
    quietly $compose build "$service"
    echo "$service: $((SECONDS - since)) s"
  done
  docker images --format '{{.Repository}}:{{.Tag}} {{.Size}}' | grep ':verify'
}

start() {
  local since=$SECONDS
  quietly $compose up -d
  opens "$EMS_URL"
  echo "everything answers after $((SECONDS - since)) s"
  $node deploy/verify/figures.ts $($compose ps -q)
}

# A browser signs in and reads the dashboard.
sign-in() { quietly $node deploy/verify/load.ts --once "$EMS_URL"; tail -1 "$work/last.log"; }

database() { sed "s/@postgres:/@$(address postgres):/" deploy/secrets/database_url; }

# The same journeys as against `npm start`. Some of them need the pages, the registry and two secrets of the installation.
journeys() {
  mkdir -p "$work/data" dist
  node -p "const read = name => require('fs').readFileSync('deploy/secrets/' + name, 'utf8').trim(); JSON.stringify({ EMS_CLIENT_SECRET: read('ems_client_secret'), REALTIME_KEY: read('realtime_key') })" >"$work/data/secrets.json"
  rm -rf dist/web && mkdir -p dist/web
  docker cp "$(container gateway)":/web/host dist/web/host
  ln -s "$(docker volume inspect -f '{{.Mountpoint}}' ${COMPOSE_PROJECT_NAME}_registry)" dist/web/registry
  local outcome=0
  EMS_E2E_URL=$EMS_URL EMS_E2E_DATA_DIR=$work/data DATABASE_URL=$(database) \
    $node node_modules/@playwright/test/cli.js test -c e2e/playwright.config.ts --reporter=list ${JOURNEYS:-} || outcome=$?
  rm -rf dist/web
  [ "$outcome" = 0 ] || fail 'journeys failed'
}

# An empty installation without demo data: the first administrator is invited, nobody else is there.
production() {
  empty_drill
  drill env EMS_DEMO=0 EMS_ADMIN_EMAIL=kepala@ems.test bash -c "$compose up -d gateway worker >/dev/null 2>&1"
  opens "http://localhost:$((EMS_PORT + 1))"
  drill $compose logs --no-color api 2>/dev/null | grep 'First administrator' | sed 's|invitation/.*|invitation/…|'
  local accounts; accounts=$(drill $compose exec -T postgres psql -qAtX -U ems -d ems -c 'select count(*) from sso.accounts where is_demo')
  [ "$accounts" = 0 ] || fail "$accounts demo accounts in production"
  local link; link=$(drill $compose exec -T identity node services/identity/dist/invite.js kepala@ems.test)
  [ "$(curl -sS -o /dev/null -w '%{http_code}' "$link")" = 200 ] || fail 'the new link for the first administrator does not open'
  echo 'a new link for the first administrator opens'
  drill quietly $compose down --volumes --timeout 5
}

# The three commands of docs/operations.md, in a clone; layers that `build` made are there already. Then its keys are replaced.
clone() {
  local since=$SECONDS
  rm -rf "$work/clone"
  empty_drill
  git clone -q --no-hardlinks . "$work/clone"
  (
    cd "$work/clone"
    deploy/bin/init >/dev/null
    drill env EMS_TAG=clone "$compose" up -d --build >"$work/last.log" 2>&1
  ) || { tail -20 "$work/last.log" >&2; fail 'the clone does not start'; }
  opens "http://localhost:$((EMS_PORT + 1))"
  EMS_URL=http://localhost:$((EMS_PORT + 1)) sign-in
  echo "from git clone to the dashboard: $((SECONDS - since)) s"
  (export EMS_TAG=clone; cd "$work/clone" && drill replace_keys)
  (cd "$work/clone" && drill env EMS_TAG=clone "$compose" down --volumes --timeout 5) >"$work/last.log" 2>&1
  docker rmi $(docker images --format '{{.Repository}}:{{.Tag}}' | grep ':clone$') >/dev/null
}

down() {
  COMPOSE_PROFILES=tls,monitoring,s3 $compose down --volumes --timeout 5 >/dev/null 2>&1 || true
  COMPOSE_PROFILES=s3 drill $compose down --volumes --timeout 5 >/dev/null 2>&1 || true
  [ -z "$(docker ps -aq --filter label=com.docker.compose.project=$COMPOSE_PROJECT_NAME)" ] || fail 'containers are left'
  [ ! -e "$work/durations" ] || cat "$work/durations"
  [ ! -e "$work/dockerd.pid" ] || kill "$(cat "$work/dockerd.pid")"
  rm -rf "$work"
}
