# One service: identity, realtime, api (the worker is the same image with another command), sandbox.
#   docker build -f deploy/images/service.Dockerfile --build-arg SERVICE=api -t ems/api .
ARG NODE_IMAGE=node:24.21.0-trixie-slim

# The packages of every part, as the lockfile names them: the same layer for all images.
FROM ${NODE_IMAGE} AS fetched
ARG NPM_CONFIG_REGISTRY=https://registry.npmjs.org/
WORKDIR /fetched
COPY pnpm-lock.yaml pnpm-workspace.yaml ./
RUN npx --yes pnpm@12.21.0 fetch && rm -rf node_modules

FROM fetched AS packages
ARG SERVICE
WORKDIR /app
COPY package.json pnpm-lock.yaml pnpm-workspace.yaml ./
COPY shared/contracts shared/contracts
COPY shared/federation shared/federation
COPY shared/postgres shared/postgres
COPY shared/service shared/service
COPY services/${SERVICE} services/${SERVICE}
RUN npx --yes pnpm@12.21.0 install --prod --offline --frozen-lockfile --filter "@ems/${SERVICE}..."

# The sandbox has no bundle: it runs its sources.
FROM packages AS bundled
ARG SERVICE
COPY shared/bundle shared/bundle
RUN npx --yes pnpm@12.21.0 install --prod --offline --frozen-lockfile --filter "@ems/${SERVICE}..." --filter "@ems/bundle" \
  && mkdir -p services/${SERVICE}/dist && node shared/bundle/src/bundle.ts ${SERVICE}

FROM ${NODE_IMAGE}
ARG SERVICE
# Programs that the worker reads scans with; no other service gets them.
ARG OCR_PACKAGES=
RUN [ -z "$OCR_PACKAGES" ] || { apt-get update && apt-get install -y --no-install-recommends $OCR_PACKAGES \
  && rm -rf /var/lib/apt/lists/*; }
WORKDIR /app
COPY --from=packages /app ./
COPY --from=bundled /app/services/${SERVICE}/dist services/${SERVICE}/dist
# The one place a service writes to besides /tmp: a volume over it keeps this owner.
RUN mkdir -p /var/lib/ems/files /var/lib/ems/registry && chown -R 1000:1000 /var/lib/ems
# Which build this is: an older one leaves functions and triggers of the database as a newer one made them.
ARG EMS_RELEASE=
ENV NODE_ENV=production HOST=0.0.0.0 SERVICE=${SERVICE} EMS_RELEASE=${EMS_RELEASE} NODE_COMPILE_CACHE=/tmp/compiled \
  MALLOC_ARENA_MAX=1
USER 1000:1000
STOPSIGNAL SIGTERM
CMD ["sh", "-c", "exec node --max-semi-space-size=8 --max-old-space-size=512 services/$SERVICE/dist/main.js"]
