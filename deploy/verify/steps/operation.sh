# What the platform team does to an installation that people use.

# One request that fails and one that becomes a job are found under one id in gateway, API and worker.
logs() {
  # More rows than an export gives at once: it becomes a job.
  $compose exec -T postgres psql -q -U ems -d ems -c "insert into ems.\"references\" (category, code, name) select 'jejak', n, 'Jejak ' || n from generate_series(1, 10500) n on conflict do nothing"
  $node deploy/verify/load.ts --trace "$EMS_URL" | tee "$work/trace"
  local id; id=$(tail -1 "$work/trace")
  for service in gateway api worker; do
    $compose logs --no-color "$service" 2>/dev/null | grep "\"request_id\":\"$id\"" | sed -n 1,2p | cut -c1-220 | grep . || fail "$service says nothing of $id"
  done
}

monitoring() {
  COMPOSE_PROFILES=monitoring quietly $compose up -d prometheus
  docker exec "$(COMPOSE_PROFILES=monitoring container prometheus)" promtool check config /etc/prometheus/prometheus.yml
  $node deploy/verify/expressions.ts "$PROMETHEUS_URL"
  local page; page=$(curl -s "$EMS_URL/metrics")
  ! grep -q ems_http_request <<<"$page" || fail 'the gateway shows figures to everybody'
}

postgres() {
  started() { docker inspect -f '{{.State.StartedAt}} {{.RestartCount}}' $($compose ps -q identity realtime api worker gateway); }
  local then; then=$(started)
  quietly $compose restart postgres
  opens "$EMS_URL"
  [ "$(started)" = "$then" ] || fail 'a service was restarted, too'
  sign-in
  echo 'PostgreSQL was restarted; no service was'
}

# The new API beside the old, the old one ended when the new one is healthy, while people read and write.
roll() {
  local old load; old=$(container api)
  $node deploy/verify/load.ts "$EMS_URL" >"$work/load" 2>&1 & load=$!
  for _ in $(seq 90); do grep -q ready "$work/load" && break; kill -0 "$load" || { cat "$work/load"; fail 'the load did not begin'; }; sleep 1; done
  quietly $compose up -d --no-deps --no-recreate --scale api=2 api
  for _ in $(seq 180); do [ "$(docker inspect -f '{{.State.Health.Status}}' $($compose ps -q api) | grep -c '^healthy')" = 2 ] && break; sleep 1; done
  docker stop -t 30 "$old" >/dev/null && docker rm "$old" >/dev/null
  sleep 5
  kill "$load"
  wait "$load" || { cat "$work/load"; fail 'requests failed while the API was replaced'; }
  tail -1 "$work/load"
}

backup() {
  rm -rf "$work/backup"
  local since=$SECONDS
  deploy/bin/backup "$work/backup"
  echo "backup: $((SECONDS - since)) s"; since=$SECONDS
  empty_drill
  drill deploy/bin/restore "$work/backup"
  # The releases were restored, too: no department has to publish anything.
  drill quietly $compose up -d gateway worker
  opens "http://localhost:$((EMS_PORT + 1))"
  echo "restored and running: $((SECONDS - since)) s"
  drill quietly $compose down --volumes --timeout 5
}

tls() {
  local keep="$work/tls" made=''; mkdir -p "$keep"
  [ -s deploy/secrets/tls.crt ] || {
    made=1
    openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=localhost -addext subjectAltName=DNS:localhost -keyout "$keep/key" -out "$keep/crt" 2>/dev/null
    chmod u+w deploy/secrets/tls.crt deploy/secrets/tls.key
    cat "$keep/crt" >deploy/secrets/tls.crt; cat "$keep/key" >deploy/secrets/tls.key
  }
  export COMPOSE_PROFILES=tls EMS_URL=https://localhost:$EMS_TLS_PORT
  quietly $compose up -d front worker
  opens "$EMS_URL" -k
  curl -ksS -o /dev/null -w 'HTTP/%{http_version} %{http_code} over %{scheme}\n' "$EMS_URL/" | tee "$work/tls-said"
  said "$(cat "$work/tls-said")" 'HTTP/2 200'
  sign-in
  export COMPOSE_PROFILES= EMS_URL=http://localhost:$EMS_PORT
  COMPOSE_PROFILES=tls quietly $compose rm -sf front
  quietly $compose up -d gateway worker
  opens "$EMS_URL"
  [ -z "$made" ] || { : >deploy/secrets/tls.crt; : >deploy/secrets/tls.key; }
}
