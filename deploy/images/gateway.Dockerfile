# The gateway with the host's pages in it: the platform team releases the two together.
#   docker build -f deploy/images/gateway.Dockerfile -t ems/gateway .
ARG NODE_IMAGE=node:24.21.0-trixie-slim

# The packages of every part, as the lockfile names them: the same layer for all images.
FROM ${NODE_IMAGE} AS fetched
ARG NPM_CONFIG_REGISTRY=https://registry.npmjs.org/
WORKDIR /fetched
COPY pnpm-lock.yaml pnpm-workspace.yaml ./
RUN npx --yes pnpm@12.21.0 fetch && rm -rf node_modules

FROM fetched AS pages
WORKDIR /app
COPY package.json pnpm-lock.yaml pnpm-workspace.yaml tsconfig*.json ./
COPY shared shared
COPY host host
COPY scripts scripts
RUN npx --yes pnpm@12.21.0 install --offline --frozen-lockfile --filter "@ems/host..." --filter "@ems/federation..." \
  && mkdir -p node_modules/@ems && ln -s ../../shared/federation node_modules/@ems/federation
RUN node scripts/ems.ts build host --out /web

FROM fetched AS packages
WORKDIR /app
COPY package.json pnpm-lock.yaml pnpm-workspace.yaml ./
COPY shared/federation shared/federation
COPY shared/service shared/service
COPY services/gateway services/gateway
RUN npx --yes pnpm@12.21.0 install --prod --offline --frozen-lockfile --filter "@ems/gateway..." \
  && mkdir -p node_modules/@ems && ln -s ../../shared/federation node_modules/@ems/federation
COPY scripts scripts

FROM packages AS bundled
COPY shared/bundle shared/bundle
RUN npx --yes pnpm@12.21.0 install --prod --offline --frozen-lockfile --filter "@ems/gateway..." --filter "@ems/bundle" \
  && node shared/bundle/src/bundle.ts gateway

FROM ${NODE_IMAGE}
WORKDIR /app
COPY --from=packages /app ./
COPY --from=bundled /app/services/gateway/dist services/gateway/dist
COPY --from=pages /web/host /web/host
RUN mkdir -p /var/lib/ems/registry /var/lib/ems/mirror /var/lib/ems/seen && chown -R 1000:1000 /var/lib/ems
ENV NODE_ENV=production HOST=0.0.0.0 NODE_COMPILE_CACHE=/tmp/compiled MALLOC_ARENA_MAX=1 \
  EMS_HOST_DIR=/web/host EMS_REGISTRY_DIR=/var/lib/ems/registry
USER 1000:1000
STOPSIGNAL SIGTERM
CMD ["node", "services/gateway/dist/main.js"]
