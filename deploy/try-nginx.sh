#!/bin/sh
# Tries nginx.conf with a real nginx: the built program on an embedded database behind it, a certificate of its own, everything in a
# folder that is removed afterwards. Needs nginx, openssl, curl and `npm run build`. Ports: 3140, 8140, 8443 (TRY_PORT, TRY_HTTP, TRY_TLS).
set -eu
project=$(cd "$(dirname "$0")/.." && pwd)
port=${TRY_PORT:-3140}
http=${TRY_HTTP:-8140}
tls=${TRY_TLS:-8443}
folder=$(mktemp -d)
# The workers of an nginx that root starts are somebody else.
chmod 711 "$folder"
program=
proxy=
finish() {
  for pid in $proxy $program; do kill "$pid" 2>/dev/null || true; done
  wait
  rm -rf "$folder"
}
trap finish EXIT
trap 'exit 130' INT TERM

openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=recruits.example \
  -addext 'subjectAltName=DNS:recruits.example,DNS:*.recruits.example,DNS:elsewhere.example' \
  -keyout "$folder/privkey.pem" -out "$folder/fullchain.pem" 2>/dev/null

# The file as it is, but for its ports, its certificate and its cache.
sed -e "s#127.0.0.1:3000#127.0.0.1:$port#" -e "s#/etc/letsencrypt/live/recruits.example#$folder#" \
  -e "s#/var/cache/nginx/bluechip#$folder/cache#" -e "s#listen 443#listen 127.0.0.1:$tls#" \
  -e "s#listen 80#listen 127.0.0.1:$http#" -e '/listen \[::\]/d' "$project/deploy/nginx.conf" >"$folder/bluechip.conf"
cat >"$folder/nginx.conf" <<CONF
daemon off;
pid $folder/nginx.pid;
error_log $folder/error.log;
events { worker_connections 256; }
http {
  access_log off;
  client_body_temp_path $folder/body;
  proxy_temp_path $folder/proxy;
  fastcgi_temp_path $folder/fastcgi;
  uwsgi_temp_path $folder/uwsgi;
  scgi_temp_path $folder/scgi;
  include $folder/bluechip.conf;
}
CONF
nginx -t -q -c "$folder/nginx.conf" -e "$folder/error.log"
nginx -c "$folder/nginx.conf" -e "$folder/error.log" &
proxy=$!

env -i PATH="$PATH" NODE_ENV=production BASE_DOMAIN=recruits.example PORT="$port" TRUST_PROXY=loopback BLUECHIP_DEMO=1 \
  BLUECHIP_SINGLE_NODE=1 BLUECHIP_DATA_DIR="$folder/data" SESSION_SECRET="$(openssl rand -base64 48)" \
  SERVER_KEY="$(openssl rand -base64 48)" LOG_LEVEL=warn RATE_LIMIT_PER_MINUTE=60 \
  "$project/node_modules/node/bin/node" "$project/dist/server/server.js" >"$folder/program.log" 2>&1 &
program=$!
tries=0
until curl -fs -o /dev/null "http://127.0.0.1:$port/readyz"; do
  tries=$((tries + 1))
  if [ "$tries" -gt 120 ] || ! kill -0 "$program" 2>/dev/null; then
    cat "$folder/program.log"
    exit 1
  fi
  sleep 1
done

failed=0
expect() { # what, wanted, got
  if [ "$2" = "$3" ]; then printf 'ok    %s: %s\n' "$1" "$3"; else
    printf 'WRONG %s: %s, not %s\n' "$1" "$3" "$2"
    failed=1
  fi
}
ask() { # host, path, more arguments of curl
  host=$1 path=$2
  shift 2
  curl -s --max-time 60 --cacert "$folder/fullchain.pem" --resolve "$host:$tls:127.0.0.1" "$@" "https://$host:$tls$path"
}
status() { ask "$@" -o /dev/null -w '%{http_code}'; }
cached() { ask "$@" -o /dev/null -D - | tr -d '\r' | sed -n 's/^x-proxy-cache: //ip'; }

expect 'a page, over HTTP/2' '200 2' "$(ask recruits.example / -o /dev/null -w '%{http_code} %{http_version}')"
expect 'http leads to https' '301 https://alabama.recruits.example/help' \
  "$(curl -s -o /dev/null -w '%{http_code} %{redirect_url}' -H 'Host: alabama.recruits.example' "http://127.0.0.1:$http/help")"
expect 'a site by its host' alabama "$(ask alabama.recruits.example / | sed -n 's#.*rel="canonical" href="https://\([a-z]*\)\..*#\1#p')"
expect 'a call' 200 "$(status recruits.example /api/v2/content/event_ticker)"
expect 'a foreign host' 421 "$(status elsewhere.example /)"
expect 'a foreign Host over a good name' 421 "$(status recruits.example / -H 'Host: elsewhere.example')"
expect 'figures stay inside' 404 "$(status recruits.example /metrics)"

expect 'a page for the first time' MISS "$(cached recruits.example /help)"
expect 'a page for the second time' HIT "$(cached recruits.example /help)"
expect 'the same path of another site' MISS "$(cached alabama.recruits.example /help)"
expect 'another encoding for the first time' MISS "$(cached recruits.example /help -H 'Accept-Encoding: gzip, br')"
expect 'another encoding for the second time' HIT "$(cached recruits.example /help -H 'Accept-Encoding: gzip, br')"
expect 'a reader who sends Global Privacy Control' MISS "$(cached recruits.example /help -H 'Sec-GPC: 1')"
for cookie in __Secure-remember_user_token_v2 bluechip_authenticated bluechip_meter bluechip_privacy; do
  expect "a reader with $cookie" BYPASS "$(cached recruits.example /help -H "Cookie: other=1; $cookie=x")"
done
expect 'a form is never kept' 'MISS MISS' "$(cached recruits.example /users/sign_in) $(cached recruits.example /users/sign_in)"
expect 'a file of the build' HIT "$(
  file=$(ask recruits.example / | grep -o '/assets/[^"]*\.js' | head -1)
  cached recruits.example "$file" >/dev/null
  cached recruits.example "$file"
)"

# A stream never ends: what came within three seconds.
expect 'an event stream comes at once' 1 \
  "$(ask recruits.example /api/v2/content/event_ticker/stream -N --max-time 3 | grep -c '^data:' || true)"

# What is let through is refused by the program (nobody is signed in), what is too large by nginx.
head -c 20000000 /dev/zero >"$folder/fits"
head -c 23000000 /dev/zero >"$folder/too-large"
expect 'an upload of 20 MB reaches the program' 403 "$(status recruits.example /api/v2/media/images -F "image=@$folder/fits")"
expect 'an upload of 23 MB' 413 "$(status recruits.example /api/v2/media/images -F "image=@$folder/too-large")"

# Limits count readers, not nginx: one who asks too often does not lock out the next.
often=$(ask recruits.example '/api/v2/content/event_ticker?n=[1-61]' --interface 127.0.0.3 -o /dev/null -w '%{http_code}\n' | tail -1)
expect 'the 61st call of one reader in a minute' 429 "$often"
expect 'a call of another reader' 200 "$(status recruits.example '/api/v2/content/event_ticker?n=62' --interface 127.0.0.4)"
exit "$failed"
