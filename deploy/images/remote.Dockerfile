# A department's remote as one release and what publishes it. Needs neither the host's sources nor another department's.
#   docker build -f deploy/images/remote.Dockerfile --build-arg AREA=settings -t ems/remote-settings .
ARG NODE_IMAGE=node:24.21.0-trixie-slim

# The packages of every part, as the lockfile names them: the same layer for all images.
FROM ${NODE_IMAGE} AS fetched
ARG NPM_CONFIG_REGISTRY=https://registry.npmjs.org/
WORKDIR /fetched
COPY pnpm-lock.yaml pnpm-workspace.yaml ./
RUN npx --yes pnpm@12.21.0 fetch && rm -rf node_modules

# What all departments build with: the same layer for each of them, and for their next release.
FROM fetched AS tools
WORKDIR /app
COPY package.json pnpm-lock.yaml pnpm-workspace.yaml tsconfig*.json ./
COPY shared shared
COPY scripts scripts
RUN npx --yes pnpm@12.21.0 install --offline --frozen-lockfile --filter "@ems/ui..." --filter "@ems/federation..." \
  && mkdir -p node_modules/@ems && ln -s ../../shared/federation ../../shared/contracts node_modules/@ems/

FROM tools AS release
ARG AREA
# Without one the release is named after its content.
ARG VERSION=
COPY remotes/${AREA} remotes/${AREA}
RUN npx --yes pnpm@12.21.0 install --offline --frozen-lockfile --filter "@ems/${AREA}..." --filter "@ems/federation..."
# Lint, types and tests of this commit run in CI: tests are not part of an image.
RUN node scripts/ems.ts build "${AREA}" --sources-checked --out /release ${VERSION:+--version "$VERSION"}

FROM fetched AS packages
WORKDIR /app
COPY package.json pnpm-lock.yaml pnpm-workspace.yaml ./
COPY shared/federation shared/federation
RUN npx --yes pnpm@12.21.0 install --prod --offline --frozen-lockfile --filter "@ems/federation..." \
  && mkdir -p node_modules/@ems && ln -s ../../shared/federation node_modules/@ems/federation
COPY scripts scripts

FROM ${NODE_IMAGE}
ARG AREA
WORKDIR /app
COPY --from=packages /app ./
COPY --from=release /release /release
RUN mkdir -p /var/lib/ems/registry && chown -R 1000:1000 /var/lib/ems
ENV NODE_ENV=production EMS_REGISTRY=/var/lib/ems/registry EMS_PUBLISHER=remote-${AREA} EMS_RING=stable
USER 1000:1000
CMD ["sh", "-c", "exec node scripts/ems.ts release --from /release --ring $EMS_RING"]
